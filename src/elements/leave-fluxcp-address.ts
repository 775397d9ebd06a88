/** Static hosts answer `/?module=…`, an address of a FluxCP panel, with the home page: their error page knows its successor. */
if (location.search.startsWith('?module=')) location.replace(`/index.php${location.search}`)
