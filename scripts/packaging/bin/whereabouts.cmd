@rem The command of a terminal in Windows. A script waits for the program, which has no console of its own, and passes its exit code on.
@echo off
setlocal EnableExtensions DisableDelayedExpansion
rem Variables of these names would hide the exit code, or what the program prints.
set "ERRORLEVEL="
set "ELECTRON_NO_ATTACH_CONSOLE="
rem Only in a subroutine is this the script's folder, if its name was typed in quotes.
call :find_folder
"%folder%..\Whereabouts.exe" --log-level=3 %*
exit /b %ERRORLEVEL%

:find_folder
set "folder=%~dp0"
exit /b 0
