@echo off
rem Runs a command with the settings of host.env and site.env in the folder of the program: almanac.cmd backup -- FILE
rem One setting a line, values without quotes.
cd /d "%~dp0..\..\.."
if exist host.env for /f "eol=# delims=" %%s in (host.env) do set "%%s"
if exist site.env for /f "eol=# delims=" %%s in (site.env) do set "%%s"
npm run %*
