@rem Scripts of package.json begin with exec, which cmd.exe does not have.
@%*
