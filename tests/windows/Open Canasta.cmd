@echo off
title Canasta
chcp 65001 >nul
set "PATH=%~dp0;%PATH%"
cd /d "%USERPROFILE%"
cmd /k canasta
