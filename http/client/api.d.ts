/** The types of the API, made from its OpenAPI document by test/docs/client-types.ts (`npm run docs`). */
export interface paths {
    "/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the server with a Build and a Data Folder
         * @description Answers when the program runs or, with `wait`, is ready.
         *
         *     Scope: `control`.
         */
        post: operations["startServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart the server with the same Build and Data Folder
         * @description If the start is known to fail, the server is not stopped.
         *
         *     Scope: `control`.
         */
        post: operations["restartServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the server
         * @description Sends the stop request and, after the grace period, SIGKILL. Answers when no process is left.
         *
         *     Scope: `control`.
         */
        post: operations["stopServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Kill the server at once
         * @description Sends SIGKILL to all processes. Ends a stop, and cancels a start or restart.
         *
         *     Scope: `control`.
         */
        post: operations["killServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/command": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a line to the server's console
         * @description Writes one line to the console. Its output begins at `cursor`.
         *
         *     Scope: `command`.
         */
        post: operations["sendCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel the start that the manager has planned
         * @description The server stays stopped until it is started.
         *
         *     Scope: `control`.
         */
        delete: operations["cancelRecovery"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel the announced stop or restart
         * @description Informs the players. The announcing request gets `notice_cancelled`.
         *
         *     Scope: `control`.
         */
        delete: operations["cancelNotice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the notice: stop or restart the server now
         * @description Answers at the end, as to the announcing request.
         *
         *     Scope: `control`.
         */
        post: operations["endNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/postpone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Postpone the announced stop or restart
         * @description Can be repeated. Informs the players; `announced` in GET /status has the new time.
         *
         *     Scope: `control`.
         */
        post: operations["postponeNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read part of a run's output
         * @description Reads by cursor, by time or the last lines. Default: the end of the output.
         *
         *     Scope: `console`.
         */
        get: operations["readConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find lines by text, severity and resource
         * @description Needs at least one of them. A request searches 16 MiB: repeat it with its cursor until `complete` is true.
         *
         *     Scope: `console`.
         */
        get: operations["searchConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the kept runs
         * @description Lists every run whose output is kept, with how it ended.
         *
         *     Scope: `read`.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a run's whole output
         * @description Returns the raw bytes.
         *
         *     Scope: `console`.
         */
        get: operations["downloadLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the statechart did in a run
         * @description Lists the newest 400 events and answers. Equal neighbours are one.
         *
         *     Scope: `read`.
         */
        get: operations["listRunEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the server has reported about itself
         * @description Lists hitches, hangs and errors, if its kind reports them.
         *
         *     Scope: `console`.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the evidence of a run
         * @description Lists what was collected to explain hangs.
         *
         *     Scope: `read`.
         */
        get: operations["listEvidence"];
        put?: never;
        /**
         * Collect evidence of the running server
         * @description Records threads, sockets and console.
         *
         *     Scope: `control`.
         */
        post: operations["collectEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/evidence/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one piece of evidence
         * @description Known forms of secrets are replaced.
         *
         *     Scope: `console`.
         */
        get: operations["getEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribe to server-sent events
         * @description Reports changes and the console. Last-Event-ID continues. See docs/reference/events.md.
         *
         *     Scope: `read`.
         */
        get: operations["followEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the running resources with the configured ones
         * @description Lists installed and started resources.
         *
         *     Scope: `read`.
         */
        get: operations["listRunningResources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the server read its resources again
         * @description Sends the command that finds added resources. It starts none.
         *
         *     Scope: `control`.
         */
        post: operations["refreshResources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/{resource}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a resource
         * @description Answers with the outcome that the server reports, after 10 s at the latest.
         *
         *     Scope: `control`.
         */
        post: operations["startResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/{resource}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a resource
         * @description Answers as a start does. Resources that depend on it are stopped too.
         *
         *     Scope: `control`.
         */
        post: operations["stopResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/{resource}/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart a resource that runs
         * @description Answers as a start does. A resource that does not run is not started.
         *
         *     Scope: `control`.
         */
        post: operations["restartResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resources/{resource}/ensure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a resource, or restart it if it runs
         * @description Answers as a start does.
         *
         *     Scope: `control`.
         */
        post: operations["ensureResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the Data Folders
         * @description Lists every Data Folder. POST reads the list again.
         *
         *     Scope: `read`.
         */
        get: operations["listDataFolders"];
        put?: never;
        /**
         * Refresh the list of Data Folders
         * @description Reads the directory again.
         *
         *     Scope: `read`.
         */
        post: operations["refreshDataFolders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one Data Folder
         * @description As in the list.
         *
         *     Scope: `read`.
         */
        get: operations["getDataFolder"];
        /**
         * Create a Data Folder and refresh the list
         * @description Uses a template, copies another Data Folder, or, with the scope admin, adopts a directory in place.
         *
         *     Scope: `files`.
         */
        put: operations["createDataFolder"];
        post?: never;
        /**
         * Delete a Data Folder and refresh the list
         * @description Deletes its trash, versions and files, or the link of an adopted folder. Keeps backups and runs.
         *
         *     Scope: `files`.
         */
        delete: operations["deleteDataFolder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the config file of a Data Folder
         * @description Returns the file, such as server.cfg. A replacement names its ETag.
         *
         *     Scope: `files`.
         */
        get: operations["readConfig"];
        /**
         * Replace or create the config file of a Data Folder
         * @description If-None-Match: * creates a missing file with its directories.
         *
         *     Scope: `files`.
         */
        put: operations["writeConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/config/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a summary of the configuration of a Data Folder
         * @description Returns what the config file and its included files set, without secrets.
         *
         *     Scope: `read`.
         */
        get: operations["summariseConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/config/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List previous versions of the config file
         * @description Lists the texts that PUT has replaced.
         *
         *     Scope: `files`.
         */
        get: operations["listConfigVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/config/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a previous version of the config file
         * @description Returns a replaced text. To restore it, PUT it.
         *
         *     Scope: `files`.
         */
        get: operations["readConfigVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/companion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the companion of a Data Folder
         * @description Says whether it is installed.
         *
         *     Scope: `read`.
         */
        get: operations["getCompanion"];
        put?: never;
        /**
         * Install the companion of a Data Folder
         * @description Installs it, or replaces an earlier version. The server loads it at its next start.
         *
         *     Scope: `files`.
         */
        post: operations["installCompanion"];
        /**
         * Remove the companion of a Data Folder
         * @description Removes its files. A running server keeps it until it ends.
         *
         *     Scope: `files`.
         */
        delete: operations["deleteCompanion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the Installed Resources of a Data Folder
         * @description With `build`, resources of the Build, too.
         *
         *     Scope: `read`.
         */
        get: operations["listInstalledResources"];
        put?: never;
        /**
         * Install resources
         * @description Moves them into place, and starts them.
         *
         *     Scope: `files`.
         */
        post: operations["installResources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a Data Folder before a start
         * @description Changes nothing.
         *
         *     Scope: `read`.
         */
        get: operations["preflight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/resources/{resource}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the source of an Installed Resource
         * @description URLs are without their query.
         *
         *     Scope: `files`.
         */
        get: operations["getResourceSource"];
        /**
         * Set the source of an Installed Resource
         * @description Downloads nothing.
         *
         *     Scope: `files`.
         */
        put: operations["setResourceSource"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/resources/{resource}/update/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare an Installed Resource with its newest release
         * @description Downloads and keeps the release.
         *
         *     Scope: `files`.
         */
        post: operations["planResourceUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a directory
         * @description Lists a directory, directories first. See docs/reference/files.md.
         *
         *     Scope: `files`.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Moves an entry into the trash.
         *
         *     Scope: `files`.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description Range and If-Range select one range.
         *
         *     Scope: `files`.
         */
        get: operations["readFile"];
        /**
         * Replace or create a file
         * @description Replaces a file, or creates it. At most 8 MiB. The last ten replaced contents are kept.
         *
         *     Scope: `files`.
         */
        put: operations["writeFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/directories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a directory
         * @description Makes a directory.
         *
         *     Scope: `files`.
         */
        post: operations["makeDirectory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move or rename a file
         * @description Moves an entry. An existing target is not replaced.
         *
         *     Scope: `files`.
         */
        post: operations["moveFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a file
         * @description Copies an entry. The copy appears when it is complete.
         *
         *     Scope: `files`.
         */
        post: operations["copyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List previous versions of a file
         * @description Lists the contents that writes have replaced.
         *
         *     Scope: `files`.
         */
        get: operations["listFileVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a previous version of a file
         * @description Returns a kept content.
         *
         *     Scope: `files`.
         */
        get: operations["readFileVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what has changed since a start
         * @description Returns at most 500 files with their diffs. See docs/reference/files.md.
         *
         *     Scope: `files`.
         */
        get: operations["listFileChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file or directory as an archive
         * @description Lists what it leaves out.
         *
         *     Scope: `files`.
         */
        get: operations["downloadFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find files by their names or contents
         * @description Streams at most 1,000 matches, for at most 20 seconds.
         *
         *     Scope: `files`.
         */
        get: operations["searchFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be restored
         * @description Lists what was deleted. Entries expire after `--trash-days`.
         *
         *     Scope: `files`.
         */
        get: operations["listTrash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/trash/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted file
         * @description Moves it back. An existing file is not replaced.
         *
         *     Scope: `files`.
         */
        post: operations["restoreFromTrash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/trash/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an entry of the trash
         * @description Deletes its files.
         *
         *     Scope: `files`.
         */
        delete: operations["deleteFromTrash"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/resources/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan an installation
         * @description Changes nothing.
         *
         *     Scope: `files`.
         */
        post: operations["planResources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/resources/{resource}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a resource
         * @description Moves it into the trash, without its lines of the config.
         *
         *     Scope: `files`.
         */
        delete: operations["deleteResource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/resources/{resource}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a resource
         * @description To the newest release of its source.
         *
         *     Scope: `files`.
         */
        post: operations["updateResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resource-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes
         * @description Lists the last changes.
         *
         *     Scope: `files`.
         */
        get: operations["listResourceChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resource-changes/{change}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change
         * @description Returns the progress or end.
         *
         *     Scope: `files`.
         */
        get: operations["getResourceChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resource-changes/{change}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change
         * @description Restores files and lines.
         *
         *     Scope: `files`.
         */
        post: operations["undoResourceChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipes/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out what a recipe does
         * @description Changes nothing.
         *
         *     Scope: `admin`.
         */
        post: operations["planRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/recipe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a Data Folder from a recipe
         * @description Begins a deployment.
         *
         *     Scope: `admin`.
         */
        post: operations["deployRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/txadmin/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan an import from txAdmin
         * @description Changes nothing.
         *
         *     Scope: `admin`.
         */
        post: operations["planTxAdminImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/deployment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a Data Folder from an archive or a git repository
         * @description Begins a deployment.
         *
         *     Scope: `files`.
         */
        post: operations["deployContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deployments
         * @description Current and last ended deployments.
         *
         *     Scope: `files`.
         */
        get: operations["listDeployments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{deployment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a deployment
         * @description Returns the progress or the end.
         *
         *     Scope: `files`.
         */
        get: operations["getDeployment"];
        put?: never;
        post?: never;
        /**
         * Cancel a deployment
         * @description Waits until its files are removed.
         *
         *     Scope: `files`.
         */
        delete: operations["cancelDeployment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the Builds
         * @description Lists every Build. POST reads the list again.
         *
         *     Scope: `read`.
         */
        get: operations["listBuilds"];
        put?: never;
        /**
         * Refresh the list of Builds
         * @description Reads the directory again.
         *
         *     Scope: `read`.
         */
        post: operations["refreshBuilds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List updates of Builds
         * @description Lists the sources of updates and the versions that they offer.
         *
         *     Scope: `read`.
         */
        get: operations["listUpdates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updates/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan of an update
         * @description Returns the last plan, even after its end.
         *
         *     Scope: `read`.
         */
        get: operations["getUpdatePlan"];
        put?: never;
        /**
         * Plan an update of a Data Folder
         * @description Installs the version, checks it, restarts with it, and returns to the previous Build if the probation fails.
         *
         *     Scopes: `builds` and `control`.
         */
        post: operations["planUpdate"];
        /**
         * Cancel an update
         * @description During the probation the server is restarted with the previous Build.
         *
         *     Scopes: `builds` and `control`.
         */
        delete: operations["cancelUpdate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one Build
         * @description As in the list.
         *
         *     Scope: `read`.
         */
        get: operations["getBuild"];
        /**
         * Install a Build from an archive
         * @description Checks and unpacks an archive.
         *
         *     Scope: `builds`.
         */
        put: operations["installBuild"];
        post?: never;
        /**
         * Remove a Build
         * @description Removes a Build, unless a run or a planned start uses it.
         *
         *     Scope: `builds`.
         */
        delete: operations["deleteBuild"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an installation
         * @description Returns what was received and unpacked.
         *
         *     Scope: `read`.
         */
        get: operations["getInstallation"];
        put?: never;
        /**
         * Install a Build from a source
         * @description Begins the installation.
         *
         *     Scope: `builds`.
         */
        post: operations["downloadBuild"];
        /**
         * Cancel an installation
         * @description Waits for its end. Nothing is installed.
         *
         *     Scope: `builds`.
         */
        delete: operations["cancelInstallation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installations in progress
         * @description Lists every installation that has not ended.
         *
         *     Scope: `read`.
         */
        get: operations["listInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploads
         * @description Lists the uploads of the account or token.
         *
         *     Scope: `files`.
         */
        get: operations["listUploads"];
        put?: never;
        /**
         * Begin an upload
         * @description The body may contain its first bytes.
         *
         *     Scope: `files`.
         */
        post: operations["createUpload"];
        delete?: never;
        /**
         * Get the abilities for uploads
         * @description Returns the version and extensions of tus.
         *
         *     Scope: `files`.
         */
        options: operations["getUploadOptions"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one upload
         * @description Returns its state and outcome.
         *
         *     Scope: `files`.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * Remove an upload
         * @description Removes an upload with its bytes.
         *
         *     Scope: `files`.
         */
        delete: operations["deleteUpload"];
        options?: never;
        /**
         * Get the offset of an upload
         * @description Returns the offset at which an upload continues.
         *
         *     Scope: `files`.
         */
        head: operations["getUploadOffset"];
        /**
         * Continue an upload
         * @description Appends bytes at the offset of the upload.
         *
         *     Scope: `files`.
         */
        patch: operations["continueUpload"];
        trace?: never;
    };
    "/datafolders/{name}/files/unpack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpack an upload
         * @description Into a directory. Replaced files go to the trash.
         *
         *     Scope: `files`.
         */
        post: operations["unpackUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an upload to a file
         * @description A replaced file goes to the trash.
         *
         *     Scope: `files`.
         */
        post: operations["placeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datafolders/{name}/files/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an upload
         * @description Moves added files into the trash, and puts replaced files back.
         *
         *     Scope: `files`.
         */
        post: operations["undoUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules
         * @description Lists them with their occurrences.
         *
         *     Scope: `read`.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description Saves it and plans its next occurrence.
         *
         *     Scope: `control`.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/new/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the next times of a schedule before it is saved
         * @description Checks a schedule and returns its next times. Saves nothing.
         *
         *     Scope: `read`.
         */
        post: operations["previewSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one schedule
         * @description As in the list.
         *
         *     Scope: `read`.
         */
        get: operations["getSchedule"];
        /**
         * Replace a schedule
         * @description The next occurrence stays if the new rule has the same time.
         *
         *     Scope: `control`.
         */
        put: operations["replaceSchedule"];
        post?: never;
        /**
         * Remove a schedule
         * @description An occurrence that is being carried out is completed.
         *
         *     Scope: `control`.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change settings of a schedule
         * @description Merges objects: null removes what another rule or action lacks.
         *
         *     Scope: `control`.
         */
        patch: operations["changeSchedule"];
        trace?: never;
    };
    "/schedules/{schedule}/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the next times of a schedule
         * @description Marks changes to and from summer time. Skipped times are left out.
         *
         *     Scope: `read`.
         */
        get: operations["listNextTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule}/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the occurrences of a schedule
         * @description Lists what became of its times, and the next one.
         *
         *     Scope: `read`.
         */
        get: operations["listOccurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carry out a schedule at once
         * @description Carries it out without warnings, even if it is disabled.
         *
         *     Scope: `control`.
         */
        post: operations["runSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip the next occurrence of a schedule
         * @description Informs the players if they have been warned.
         *
         *     Scope: `control`.
         */
        post: operations["skipOccurrence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule}/postpone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Postpone the next occurrence of a schedule
         * @description The players are warned again.
         *
         *     Scope: `control`.
         */
        post: operations["postponeOccurrence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backups
         * @description Includes failed backups.
         *
         *     Scope: `backup`.
         */
        get: operations["listBackups"];
        put?: never;
        /**
         * Back up a Data Folder
         * @description A server with the Data Folder is stopped or frozen while changed files are copied: see `mode`.
         *
         *     Scope: `backup`.
         */
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a backup
         * @description Returns what a backup will do.
         *
         *     Scope: `backup`.
         */
        get: operations["planBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a backup
         * @description Returns it with its last verification and restore.
         *
         *     Scope: `backup`.
         */
        get: operations["getBackup"];
        put?: never;
        post?: never;
        /**
         * Delete a backup
         * @description Deletes it, and the data in the repository that only it has.
         *
         *     Scope: `backup`.
         */
        delete: operations["deleteBackup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pin a backup
         * @description Keeps it until it is unpinned or deleted.
         *
         *     Scope: `backup`.
         */
        put: operations["pinBackup"];
        post?: never;
        /**
         * Unpin a backup
         * @description The retention decides about it again, after the next backup.
         *
         *     Scope: `backup`.
         */
        delete: operations["unpinBackup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a backup
         * @description Reads all its files, and compares them with what was saved.
         *
         *     Scope: `backup`.
         */
        post: operations["verifyBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the restore of a backup
         * @description Restores to a new directory and new schemas, verifies the files, starts a server, and removes them.
         *
         *     Scope: `backup`.
         */
        post: operations["testBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup
         * @description With `stop`, a server that runs with it is stopped for the swap.
         *
         *     Scope: `backup`.
         */
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a backup
         * @description Lists one directory.
         *
         *     Scope: `backup`.
         */
        get: operations["listBackupFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}/restore-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a file of a backup
         * @description Keeps the replaced file.
         *
         *     Scope: `backup`.
         */
        post: operations["restoreBackupFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kept-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the kept folders
         * @description Lists what restores have replaced.
         *
         *     Scope: `backup`.
         */
        get: operations["listKeptFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kept-folders/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a kept folder
         * @description What is there becomes a kept folder.
         *
         *     Scope: `backup`.
         */
        post: operations["restoreKeptFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kept-folders/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a kept folder
         * @description Deletes what a restore has replaced.
         *
         *     Scope: `backup`.
         */
        delete: operations["deleteKeptFolder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description Lists the receivers of history entries, without secrets.
         *
         *     Scope: `admin`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description The answer has the secret of the signatures.
         *
         *     Scope: `admin`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns its settings, and the state of its deliveries.
         *
         *     Scope: `admin`.
         */
        get: operations["getWebhook"];
        /**
         * Replace a webhook
         * @description Replaces all settings, the URL only if the body has one.
         *
         *     Scope: `admin`.
         */
        put: operations["replaceWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes its deliveries, too.
         *
         *     Scope: `admin`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change settings of a webhook
         * @description Changes the settings in the body.
         *
         *     Scope: `admin`.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description Signs messages with a new key.
         *
         *     Scope: `admin`.
         */
        post: operations["renewWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a test message
         * @description Posts a message `webhook.test` at once, and returns the result.
         *
         *     Scope: `admin`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a failing webhook at once
         * @description Makes the next attempt now.
         *
         *     Scope: `admin`.
         */
        post: operations["retryWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Lists posted and retried entries. The newest 500 are kept.
         *
         *     Scope: `admin`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the client may do
         * @description Returns the scopes of the credential of the request.
         */
        get: operations["getAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the named tokens
         * @description Includes expired tokens.
         *
         *     Scope: `admin`.
         */
        get: operations["listAccessTokens"];
        put?: never;
        /**
         * Create a named token
         * @description Only this answer has its secret.
         *
         *     Scope: `admin`.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one named token
         * @description Returns it even if it has expired.
         *
         *     Scope: `admin`.
         */
        get: operations["getAccessToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a named token
         * @description Ends its sessions, and closes its event streams.
         *
         *     Scope: `admin`.
         */
        delete: operations["deleteAccessToken"];
        options?: never;
        head?: never;
        /**
         * Change settings of a named token
         * @description Closes its event streams. Its secret and sessions stay.
         *
         *     Scope: `admin`.
         */
        patch: operations["changeAccessToken"];
        trace?: never;
    };
    "/access/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts
         * @description Includes disabled accounts.
         *
         *     Scope: `admin`.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Only this answer has the invitation, which is valid for 7 days.
         *
         *     Scope: `admin`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one account
         * @description As in the list.
         *
         *     Scope: `admin`.
         */
        get: operations["getAccount"];
        /**
         * Replace an account
         * @description Replaces all settings, and closes its event streams. Disabling ends its sessions.
         *
         *     Scope: `admin`.
         */
        put: operations["replaceAccount"];
        post?: never;
        /**
         * Delete an account
         * @description Ends its sessions, and closes its event streams.
         *
         *     Scope: `admin`.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change settings of an account
         * @description Changes the settings in the body, and closes its event streams. Disabling ends its sessions.
         *
         *     Scope: `admin`.
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/access/accounts/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite the holder of an account again
         * @description Ends the previous invitation. The password stays valid.
         *
         *     Scope: `admin`.
         */
        post: operations["inviteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the password by an invitation
         * @description Ends the sessions of the account, and begins one.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the first account
         * @description The account has the scope `admin`. Begins a session.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password of the caller
         * @description Ends the other sessions of the account.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions
         * @description Lists the caller's sessions; with the scope `admin`, all.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description With the scope `admin`: any session. Its event streams are closed.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options of a login with a passkey
         * @description For navigator.credentials.get, and one POST /session.
         */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the passkeys of the caller
         * @description Of the account that has logged in.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Adds what navigator.credentials.create has made.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options of a new passkey
         * @description For navigator.credentials.create.
         */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a passkey
         * @description Changes its name.
         */
        put: operations["renamePasskey"];
        post?: never;
        /**
         * Remove a passkey
         * @description Removes it. Without any passkey, a login does not need one.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether a passkey is required after the password
         * @description Of the account that has logged in.
         */
        get: operations["getSecondFactor"];
        /**
         * Require a passkey after the password
         * @description Sets whether a login with the password needs a passkey.
         */
        put: operations["setSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the token for a session cookie
         * @description For a browser.
         */
        post: operations["logIn"];
        /**
         * End the session of the cookie
         * @description Closes the event streams of the session.
         */
        delete: operations["logOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a ticket for one event stream
         * @description A ticket opens GET /events once, within 30 seconds.
         *
         *     Scope: `read`.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the name, the version and the current run
         * @description Returns what runs; with Accept: text/html the web UI, which needs no token.
         *
         *     Scope: `read`.
         */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the options of the service
         * @description Returns each value and its source.
         *
         *     Scope: `admin`.
         */
        get: operations["listOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service answers
         * @description Answers while the service runs. Needs no token.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of the server process
         * @description Returns its state, what is planned, and the last exit.
         *
         *     Scope: `read`.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history
         * @description Lists what has happened, and who caused it.
         *
         *     Scope: `read`.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get measurements for Prometheus
         * @description Accept chooses OpenMetrics 1.0 or the text format 0.0.4 of Prometheus.
         *
         *     Scope: `read`.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get CPU, memory, players and tick times over time
         * @description At most `points` parts, each with mean and maximum. Accept chooses JSON or CSV.
         *
         *     Scope: `read`.
         */
        get: operations["getSamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the players
         * @description The server is asked at most once a second, for all clients.
         *
         *     Scope: `read`.
         */
        get: operations["listPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of players
         * @description Returns who was on the server and when.
         *
         *     Scope: `read`.
         */
        get: operations["listPlayerSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A name for people, in one line */
        DisplayName: string;
        /** @description Fields of named tokens and accounts. */
        Grant: {
            /** @description The name in the history */
            name: string;
            /** @description The allowed scopes. `admin` includes all */
            scopes: ("read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin")[];
            /** @description Allowed commands, such as `say *`. Null allows all */
            commands: string[] | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description The ETag, for If-Match */
            etag: string;
        };
        /** @description Allowed commands, such as `say *`, with the scope `command` */
        CommandPatterns: string[];
        /** @description The allowed scopes. `admin` includes all */
        Scopes: ("read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin")[];
        Access: {
            /** @description The name of the token or account */
            name: string | null;
            /** @description All that the client may do; with `admin`, every scope */
            scopes: ("read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin")[];
            /** @description Allowed commands, such as `say *`. Null allows all */
            commands: string[] | null;
            /** @description The id of the account that has logged in */
            account: string | null;
        };
        NewAccessToken: {
            /** @description The name in the history */
            name: components["schemas"]["DisplayName"];
            scopes: components["schemas"]["Scopes"];
            /** @description Null, the default, allows all */
            commands?: components["schemas"]["CommandPatterns"] | null;
            /**
             * Format: date-time
             * @description A future time, with its offset. Null, the default: never
             */
            expires_at?: string | null;
        };
        /** @description A Merge Patch (RFC 7396): null sets the default. */
        AccessTokenPatch: {
            /** @description The name in the history */
            name?: components["schemas"]["DisplayName"];
            scopes?: components["schemas"]["Scopes"];
            /** @description Null, the default, allows all */
            commands?: components["schemas"]["CommandPatterns"] | null;
            /**
             * Format: date-time
             * @description A future time, with its offset. Null, the default: never
             */
            expires_at?: string | null;
        };
        AccessToken: {
            /** @description The name in the history */
            name: string;
            /** @description The allowed scopes. `admin` includes all */
            scopes: ("read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin")[];
            /** @description Allowed commands, such as `say *`. Null allows all */
            commands: string[] | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description The ETag, for If-Match */
            etag: string;
            /** @description The id of the token */
            id: string;
            /**
             * Format: date-time
             * @description Null if it does not expire
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Null if it was never used
             */
            last_used_at: string | null;
        };
        CreatedAccessToken: {
            /** @description The name in the history */
            name: string;
            /** @description The allowed scopes. `admin` includes all */
            scopes: ("read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin")[];
            /** @description Allowed commands, such as `say *`. Null allows all */
            commands: string[] | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description The ETag, for If-Match */
            etag: string;
            /** @description The id of the token */
            id: string;
            /**
             * Format: date-time
             * @description Null if it does not expire
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Null if it was never used
             */
            last_used_at: string | null;
            /** @description Sent as Authorization: Bearer. It is not shown again */
            token: string;
        };
        NewAccount: {
            /** @description The name in the history */
            name: components["schemas"]["DisplayName"];
            scopes: components["schemas"]["Scopes"];
            /** @description Null, the default, allows all */
            commands?: components["schemas"]["CommandPatterns"] | null;
            /** @description Whether it may log in. Default: true */
            enabled?: boolean;
        };
        AccountSettings: {
            /** @description The name in the history */
            name: components["schemas"]["DisplayName"];
            scopes: components["schemas"]["Scopes"];
            /** @description Null, the default, allows all */
            commands: components["schemas"]["CommandPatterns"] | null;
            /** @description Whether it may log in. Default: true */
            enabled: boolean;
        };
        /** @description A Merge Patch (RFC 7396): null sets the default. */
        AccountPatch: {
            /** @description The name in the history */
            name?: components["schemas"]["DisplayName"];
            scopes?: components["schemas"]["Scopes"];
            /** @description Null, the default, allows all */
            commands?: components["schemas"]["CommandPatterns"] | null;
            /** @description Whether it may log in. Default: true */
            enabled?: boolean | null;
        };
        /** @description An account, without its password. */
        Account: {
            /** @description The name in the history */
            name: string;
            /** @description The allowed scopes. `admin` includes all */
            scopes: ("read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin")[];
            /** @description Allowed commands, such as `say *`. Null allows all */
            commands: string[] | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description The ETag, for If-Match */
            etag: string;
            /** @description The id of the account */
            id: string;
            /** @description Whether it may log in */
            enabled: boolean;
            /** @description Whether a password is set */
            has_password: boolean;
            /**
             * Format: date-time
             * @description When the invitation expires
             */
            invitation_expires_at: string | null;
            /**
             * Format: date-time
             * @description Null before the first login
             */
            last_login_at: string | null;
        };
        InvitedAccount: {
            /** @description The name in the history */
            name: string;
            /** @description The allowed scopes. `admin` includes all */
            scopes: ("read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin")[];
            /** @description Allowed commands, such as `say *`. Null allows all */
            commands: string[] | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description The ETag, for If-Match */
            etag: string;
            /** @description The id of the account */
            id: string;
            /** @description Whether it may log in */
            enabled: boolean;
            /** @description Whether a password is set */
            has_password: boolean;
            /**
             * Format: date-time
             * @description When the invitation expires
             */
            invitation_expires_at: string | null;
            /**
             * Format: date-time
             * @description Null before the first login
             */
            last_login_at: string | null;
            /** @description The secret with which the password is set, once */
            invitation: string;
        };
        AcceptedInvitation: {
            /** @description The secret of the invitation */
            invitation: string;
            /** @description The new password */
            password: string;
        };
        /** @description The first account, an administrator. */
        Setup: {
            /** @description The secret of the printed link */
            setup: string;
            /** @description The name in the history */
            name: components["schemas"]["DisplayName"];
            /** @description The new password */
            password: string;
        };
        PasswordChange: {
            /** @description The current password */
            current: string;
            /** @description The new password */
            password: string;
        };
        /** @description A browser that has logged in. */
        Session: {
            /** @description The id of the session */
            id: string;
            /** @description The name of its token or account */
            name: string | null;
            /** @description The id of its account */
            account: string | null;
            /** @description The address of the login */
            address: string | null;
            /** @description The User-Agent of the browser */
            agent: string | null;
            /**
             * Format: date-time
             * @description When the browser logged in
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the session expires
             */
            expires_at: string;
            /** @description Whether it has sent this request */
            current: boolean;
        };
        NewPasskey: {
            name: components["schemas"]["DisplayName"];
            /** @description The RegistrationResponseJSON of WebAuthn */
            passkey: {
                [key: string]: unknown;
            };
        };
        PasskeyName: {
            name: components["schemas"]["DisplayName"];
        };
        SecondFactorInput: {
            /** @description Whether a password login needs a passkey */
            required: boolean;
        };
        SecondFactor: {
            /** @description Whether a password login needs a passkey */
            required: boolean;
        };
        Passkey: {
            /** @description The id of the passkey */
            id: string;
            /** @description A name for people */
            name: string;
            /** @description The host name of its page. It works only there */
            host: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was used last
             */
            last_used_at: string | null;
        };
        /** @description Options for the browser, as WebAuthn defines them in JSON. */
        WebAuthnOptions: {
            [key: string]: unknown;
        };
        /**
         * @description Default: the mode of the running Build, else `stop`
         * @enum {string}
         */
        BackupMode: "stopped" | "stop" | "freeze" | "quiesce";
        NewBackup: {
            /** @description A Data Folder */
            folder: string;
            mode?: components["schemas"]["BackupMode"];
        };
        RestoreRequest: {
            /** @description The Data Folder to write. Default: the Data Folder of the backup */
            folder?: string;
            /** @description Load databases into new schemas */
            databases?: boolean;
            /** @description Whether a fatal finding prevents it. Default: true */
            preflight?: boolean;
            /** @description Stop the server for it, and start it again. Default: false */
            stop?: boolean;
        };
        RestoreKeptRequest: {
            /** @description The Data Folder to write. Default: the original */
            folder?: string;
        };
        RestoreFileRequest: {
            /** @description The file, relative to the Data Folder */
            path: string;
        };
        Backup: {
            /** @description Later backups have greater ids */
            id: string;
            /**
             * Format: date-time
             * @description When it was requested
             */
            requested_at: string;
            /** @description The Data Folder */
            folder: string;
            /** @description The Build that ran, else of the previous backup */
            build: string | null;
            /**
             * @description What happened to a running server
             * @enum {string}
             */
            mode: "stopped" | "stop" | "freeze" | "quiesce";
            /**
             * @description `copy`: a plain copy of the files
             * @enum {string}
             */
            repository: "restic" | "copy";
            /** @description The current step */
            step: ("stopping" | "copying" | "freezing" | "quiescing" | "dumping" | "saving" | "starting" | "checking" | "pruning" | "verifying" | "restoring" | "loading" | "testing" | "swapping") | null;
            /**
             * Format: date-time
             * @description When the backup itself ended
             */
            ended_at: string | null;
            /** @description From the request to the end */
            duration_seconds: number | null;
            /** @description Why it has failed */
            problem: string | null;
            /** @description The id of the snapshot, once it is saved */
            snapshot: string | null;
            /** @description Seconds without writes of the server. Null if it was stopped */
            held_seconds: number | null;
            /** @description Bytes of all files */
            size: number | null;
            /** @description Bytes by which the repository has grown */
            added: number | null;
            /** @description Excluded patterns */
            exclude: string[];
            /** @description Links out of the Data Folder that are not followed. At most 20 */
            outside: string[];
            /** @description Links out of the Data Folder that are followed, by `backup.followLinks` of folder.json */
            followed: string[];
            /** @description Whether a dump lacks routines */
            incomplete: boolean;
            /** @description The databases in the snapshot */
            databases: {
                /** @description The name in folder.json */
                name: string;
                /**
                 * @description `command`: the output of a command of the operator
                 * @enum {string}
                 */
                kind: "mariadb" | "command";
                /** @description Bytes of the dump */
                size: number;
                /** @description Routines that the dump lacks */
                unread: string[];
                /** @description The statement that lets the user read them */
                grant: string | null;
            }[];
            /** @description Whether the retention never deletes it */
            pinned: boolean;
            /** @description The backups that the retention has deleted after it */
            pruned: string[];
            /** @description The last verification */
            verified: {
                /**
                 * Format: date-time
                 * @description When it ended
                 */
                at: string;
                /** @description Why it has failed */
                problem: string | null;
            } | null;
            /** @description The last test restore */
            tested: {
                /**
                 * Format: date-time
                 * @description When it ended
                 */
                at: string;
                /** @description Why it has failed */
                problem: string | null;
                /** @description Whether a server became ready with the files */
                started: boolean;
            } | null;
            /** @description The last restore */
            restored: {
                /**
                 * Format: date-time
                 * @description When it was requested
                 */
                at: string;
                /** @description The Data Folder with the files */
                folder: string;
                /** @description The directory in `data` with the old files */
                kept: string | null;
                /** @description Entries copied from the old Data Folder */
                carried: number;
                /** @description Empty after a failure */
                databases: {
                    /** @description The name in folder.json */
                    name: string;
                    /** @description The new schema. Null for a dump left as a file */
                    schema: string | null;
                    /** @description Tables and views, once it is loaded */
                    tables: number | null;
                    /** @description The dump in the Data Folder, if it was not loaded */
                    file: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description When it ended
                 */
                ended_at: string | null;
                /** @description Why it has failed */
                problem: string | null;
            } | null;
            /** @description The states of the last job of each chart, oldest first */
            passed: {
                /**
                 * @description The chart
                 * @enum {string}
                 */
                job: "backup" | "restore" | "verification" | "testRestore";
                /** @description A state of its chart */
                state: string;
                /**
                 * Format: date-time
                 * @description When it was entered
                 */
                at: string;
            }[];
        };
        /** @description What a backup would do now. */
        BackupPlan: {
            /** @description The Data Folder */
            folder: string;
            /**
             * @description The default mode. It matters if the server runs
             * @enum {string}
             */
            mode: "stopped" | "stop" | "freeze" | "quiesce";
            /** @description Excluded patterns */
            exclude: string[];
            /** @description Links out of the Data Folder that are not followed. At most 20 */
            outside: string[];
            /** @description Links out of the Data Folder that are followed */
            followed: string[];
        };
        /** @description A Data Folder or file that a restore has replaced. */
        KeptFolder: {
            /** @description The directory in `data` */
            name: string;
            /** @description The Data Folder. Null if the name was too long */
            folder: string | null;
            /** @description The path of a file. Null for a whole Data Folder */
            path: string | null;
            /**
             * Format: date-time
             * @description The time of the restore
             */
            at: string;
            /** @description Bytes on disk. Null if some are unreadable */
            size: number | null;
        };
        RestoredKeptFolder: {
            /** @description The Data Folder that has it now */
            folder: string;
            /** @description The file. Null for a whole Data Folder */
            path: string | null;
            /** @description The new kept folder */
            kept: string | null;
        };
        /** @description An entry of a directory of a backup. */
        SnapshotEntry: {
            /** @description The name in its directory */
            name: string;
            /**
             * @description `other`: a link
             * @enum {string}
             */
            type: "file" | "directory" | "other";
            /** @description Bytes of a file */
            size: number | null;
            /**
             * Format: date-time
             * @description When it was changed last
             */
            modified_at: string;
        };
        RestoredFile: {
            /** @description The Data Folder */
            folder: string;
            /** @description The file, relative to the Data Folder */
            path: string;
            /** @description The kept folder with the old file */
            kept: string | null;
            /** @description The version with the old text of a config file */
            version: string | null;
            /** @description The ETag of a config file */
            etag: string | null;
        };
        /** @enum {string} */
        NameEncoding: "gbk" | "big5" | "shift_jis" | "euc-kr" | "windows-1251" | "ibm866" | "windows-1252" | "cp437" | "cp850";
        /**
         * @description One of EntryFilter, or a type of a later version
         * @enum {string}
         */
        EntryType: "manager.started" | "manager.ended" | "operation.start" | "operation.restart" | "operation.stop" | "operation.kill" | "operation.cancel_notice" | "operation.end_notice" | "operation.postpone_notice" | "operation.cancel_recovery" | "command.sent" | "announcement.sent" | "resource.command" | "server.started" | "server.exited" | "recovery.planned" | "recovery.gave_up" | "health.changed" | "evidence.collected" | "server.hitch" | "server.hang_warning" | "server.hang_abort" | "server.bind_error" | "server.script_error" | "schedule.created" | "schedule.changed" | "schedule.removed" | "schedule.occurrence" | "config.saved" | "folder.created" | "folder.removed" | "file.written" | "file.directory_created" | "file.moved" | "file.copied" | "file.deleted" | "file.restored" | "file.trash_deleted" | "resource.installed" | "resource.removed" | "resource.updated" | "resource.undone" | "resource.source_changed" | "companion.installed" | "companion.removed" | "build.installed" | "build.removed" | "file.unpacked" | "file.uploaded" | "file.upload_undone" | "update.planned" | "update.swapped" | "update.rollback_begun" | "update.ended" | "backup.finished" | "backup.verified" | "backup.tested" | "backup.restored" | "backup.file_restored" | "backup.deleted" | "backup.pinned" | "backup.unpinned" | "backup.kept_folder_restored" | "backup.kept_folder_deleted" | "access.session_opened" | "access.session_closed" | "access.refused" | "access.token_created" | "access.token_changed" | "access.token_revoked" | "access.account_created" | "access.account_changed" | "access.account_deleted" | "access.account_invited" | "access.password_set" | "access.session_revoked" | "access.passkey_added" | "access.passkey_removed" | "access.second_factor_changed" | "webhook.created" | "webhook.changed" | "webhook.removed" | "webhook.disabled" | "agones.state_changed" | "agones.sidecar_failed" | "agones.sidecar_recovered";
        /** @description Who caused it. */
        EntryActor: {
            /**
             * @description What it is
             * @enum {string}
             */
            kind: "client" | "schedule" | "manager" | "server";
            /** @description For a client: the name of its token, or its kind */
            name: string;
        };
        /** @description What happened, who caused it, and the outcome. */
        HistoryEntry: {
            /** @description Later entries have greater ids */
            id: number;
            /**
             * Format: date-time
             * @description When it was recorded
             */
            at: string;
            type: components["schemas"]["EntryType"];
            actor: components["schemas"]["EntryActor"];
            /** @description The run, or null */
            run: string | null;
            /** @description The Build, or null */
            build: string | null;
            /** @description The Data Folder, or null */
            folder: string | null;
            /** @description `done`, the code of the problem, or the outcome of an exit */
            outcome: string | null;
            /** @description With a problem as outcome: its status and title */
            problem: {
                /** @description 4xx for a refusal, 5xx for a failure */
                status: number;
                /** @description The title of the problem */
                title: string;
            } | null;
            /** @description What else is known: see EntryDetails. */
            detail: {
                [key: string]: unknown;
            };
        };
        /** @description The action of a schedule. */
        ScheduleActionInput: {
            /**
             * @description Ends the run, and starts the next one for restart
             * @enum {string}
             */
            type: "restart" | "stop";
        } | {
            /** @constant */
            type: "start";
            /** @description The id of the Build */
            build: string;
            /** @description The name of the Data Folder */
            folder: string;
        } | {
            /** @constant */
            type: "command";
            /** @description One console line */
            command: string;
        } | {
            /** @constant */
            type: "announcement";
            /** @description What the players are shown */
            message: string;
        } | {
            /** @constant */
            type: "backup";
            /** @description Default: the running Data Folder */
            folder?: string;
            mode?: components["schemas"]["BackupMode"];
        } | {
            /** @constant */
            type: "test-restore";
            /** @description Default: the Data Folder with the newest backup */
            folder?: string;
        };
        /** @description The text of the warnings, with `{minutes}` and `{name}`. Null for the default */
        WarningText: string | null;
        ScheduleInput: {
            /** @description Shown in lists and to the players */
            name: components["schemas"]["DisplayName"];
            /** @description Whether it is carried out. Default: true */
            enabled?: boolean;
            /** @description The rule that gives the times */
            when: {
                /** @description Minute, hour, day of the month, month, weekday */
                cron: string;
                /** @description An IANA time zone. Default: the host's */
                zone?: string;
            } | {
                /** @description Times of day, such as 04:00 */
                times: string[];
                /** @description Default: every day */
                days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /** @description An IANA time zone. Default: the host's */
                zone?: string;
            } | {
                /**
                 * Format: date-time
                 * @description A time with its offset
                 */
                once: string;
            };
            action: components["schemas"]["ScheduleActionInput"];
            /** @description Minutes before the time. Not for start and announcement */
            warnings?: number[];
            message?: components["schemas"]["WarningText"];
            /** @description Wait until no player is connected, at most this long */
            only_if_empty?: {
                /** @description The maximum wait in minutes */
                latest_after_minutes: number;
            } | null;
            /** @description What follows a missed time. Default: `skip` */
            missed?: "skip" | {
                /** @description The maximum delay in minutes */
                run_within_minutes: number;
            };
        };
        ScheduleSettings: {
            /** @description Shown in lists and to the players */
            name: components["schemas"]["DisplayName"];
            /** @description Whether it is carried out. Default: true */
            enabled: boolean;
            /** @description The rule that gives the times */
            when: {
                /** @description Minute, hour, day of the month, month, weekday */
                cron: string;
                /** @description An IANA time zone. Default: the host's */
                zone: string;
            } | {
                /** @description Times of day, such as 04:00 */
                times: string[];
                /** @description Default: every day */
                days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /** @description An IANA time zone. Default: the host's */
                zone: string;
            } | {
                /**
                 * Format: date-time
                 * @description A time with its offset
                 */
                once: string;
            };
            action: components["schemas"]["ScheduleActionInput"];
            /** @description Minutes before the time. Not for start and announcement */
            warnings: number[];
            message: components["schemas"]["WarningText"];
            /** @description Wait until no player is connected, at most this long */
            only_if_empty: {
                /** @description The maximum wait in minutes */
                latest_after_minutes: number;
            } | null;
            /** @description What follows a missed time. Default: `skip` */
            missed: "skip" | {
                /** @description The maximum delay in minutes */
                run_within_minutes: number;
            };
        };
        /** @description A Merge Patch (RFC 7396): null sets the default. */
        SchedulePatch: {
            /** @description Shown in lists and to the players */
            name?: components["schemas"]["DisplayName"];
            /** @description Whether it is carried out. Default: true */
            enabled?: boolean | null;
            /** @description The rule that gives the times */
            when?: {
                [key: string]: unknown;
            };
            /** @description The action of a schedule. */
            action?: {
                [key: string]: unknown;
            };
            /** @description Minutes before the time. Not for start and announcement */
            warnings?: number[] | null;
            message?: components["schemas"]["WarningText"];
            /** @description Wait until no player is connected, at most this long */
            only_if_empty?: {
                [key: string]: unknown;
            } | null;
            /** @description What follows a missed time. Default: `skip` */
            missed?: ({
                [key: string]: unknown;
            } | "skip") | null;
        };
        Skip: {
            /**
             * Format: date-time
             * @description The time of the occurrence. Default: the next
             */
            at?: string;
        };
        Postpone: {
            /** @description How much later it is carried out */
            minutes: number;
            /**
             * Format: date-time
             * @description The time of the occurrence. Default: the next
             */
            at?: string;
        };
        /** @description The rule that gives the times. */
        ScheduleRule: {
            /** @description Minute, hour, day of the month, month, weekday */
            cron: string;
            /** @description An IANA time zone */
            zone: string;
        } | {
            /** @description Times of day, such as 04:00 */
            times: string[];
            /** @description Default: every day */
            days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** @description An IANA time zone */
            zone: string;
        } | {
            /**
             * Format: date-time
             * @description The only time
             */
            once: string;
        };
        ScheduleAction: {
            /**
             * @description Ends the run, and starts the next one for restart
             * @enum {string}
             */
            type: "restart" | "stop";
        } | {
            /**
             * @description Starts the server
             * @constant
             */
            type: "start";
            /** @description The id of the Build */
            build: string;
            /** @description The name of the Data Folder */
            folder: string;
        } | {
            /**
             * @description Sends a line to the console
             * @constant
             */
            type: "command";
            /** @description The line */
            command: string;
        } | {
            /**
             * @description Shows the players a text
             * @constant
             */
            type: "announcement";
            /** @description The text */
            message: string;
        } | {
            /**
             * @description Backs up a Data Folder
             * @constant
             */
            type: "backup";
            /** @description Default: the running Data Folder */
            folder?: string;
            mode?: components["schemas"]["BackupMode"];
        } | {
            /**
             * @description Starts a server with the files of a backup
             * @constant
             */
            type: "test-restore";
            /** @description Default: the Data Folder with the newest backup */
            folder?: string;
        };
        /**
         * @description The state
         * @enum {string}
         */
        OccurrenceState: "planned" | "announced" | "due" | "running" | "done" | "failed" | "skipped" | "missed";
        /** @description One time of a schedule, and its result. */
        Occurrence: {
            /** @description The id of the schedule */
            schedule: string;
            /**
             * Format: date-time
             * @description The time by the rule, which identifies it
             */
            at: string;
            /**
             * Format: date-time
             * @description When it is carried out: `at`, unless postponed
             */
            due_at: string;
            /** @description Whether POST /schedules/{id}/run requested it */
            manual: boolean;
            state: components["schemas"]["OccurrenceState"];
            /** @description Sent or missed warnings, in minutes before the time */
            warned: number[];
            /** @description Who skipped, postponed or requested it */
            by: {
                /**
                 * @description What it is
                 * @enum {string}
                 */
                kind: "client" | "schedule" | "manager" | "server";
                /** @description As the history names it */
                name: string;
            } | null;
            /** @description Why it was skipped or missed */
            reason: ("manager_not_running" | "suspended" | "clock_changed" | "database_unavailable" | "interrupted" | "still_running" | "not_running" | "already_running" | "schedule_changed" | "requested") | null;
            /** @description `done`, or the code of the problem */
            outcome: string | null;
            /** @description The run that it started, ended or wrote to */
            run: string | null;
            /** @description Later times that were missed with it */
            also_missed: number;
            /**
             * Format: date-time
             * @description When its state changed
             */
            changed_at: string;
        };
        /** @description An operation at given times. */
        Schedule: {
            /** @description The id of the schedule */
            id: string;
            /** @description Shown in lists and to the players */
            name: string;
            /** @description Whether it is carried out */
            enabled: boolean;
            when: components["schemas"]["ScheduleRule"];
            action: components["schemas"]["ScheduleAction"];
            /** @description Minutes before the time, for warnings */
            warnings: number[];
            /** @description The text of the warnings; null for the default */
            message: string | null;
            /** @description Null if it does not wait for an empty server */
            only_if_empty: {
                /** @description The maximum wait in minutes */
                latest_after_minutes: number;
            } | null;
            /** @description What follows a missed time */
            missed: "skip" | {
                /** @description The maximum delay in minutes */
                run_within_minutes: number;
            };
            /** @description The ETag, for If-Match */
            etag: string;
            /** @description The next occurrence */
            next: components["schemas"]["Occurrence"] | null;
            /** @description The newest ended occurrence */
            last: components["schemas"]["Occurrence"] | null;
            /** @description Whether an occurrence is being carried out */
            running: boolean;
        };
        /** @description A time at which a schedule will be carried out. */
        NextTime: {
            /**
             * Format: date-time
             * @description The time
             */
            at: string;
            /** @description `at` in the zone of the schedule, with its offset */
            local: string;
            /** @description Whether the offset differs from the previous one */
            offset_changed: boolean;
            /** @description skipped: the clock skips it, and `at` is the end of the gap. repeated: the clock shows it twice, and `at` is the first */
            adjusted: ("skipped" | "repeated") | null;
        };
        /** @description A cause that the last lines of a run show. */
        ExitFinding: {
            /** @description See docs/reference/findings.md */
            code: string;
            /** @description The cause in a few words */
            title: string;
            /** @description What the last lines show */
            message: string;
            /** @description The next step */
            remedy: string;
            /** @description Number of lines that show it */
            count: number;
        };
        /** @description The lines that show the cause of an exit. */
        ExitCause: {
            /**
             * @description finding: a known cause. fatal, error: the last such line. exit: the exit itself
             * @enum {string}
             */
            chosen_by: "finding" | "fatal" | "error" | "exit";
            /** @description The cursor of the first line, for GET /console */
            cursor: number | null;
            /** @description Lines with its stack trace */
            lines: number;
        };
        /** @description How the last run ended. */
        LastExit: {
            /**
             * @description stopped: a stop was requested. killed: by SIGKILL of the manager. crashed: a signal or a code other than 0, unrequested. exited: code 0, unrequested. unknown: not observed. build.json can change this
             * @enum {string}
             */
            outcome: "stopped" | "killed" | "crashed" | "exited" | "unknown";
            /** @description The exit code */
            code: number | null;
            /** @description The exit signal */
            signal: string | null;
            /** @description Whether code 128+n can mean signal n or that code */
            ambiguous: boolean;
            /** @description Whether it was requested, by a client or the Build */
            expected: boolean;
            /** @description Why the exit is unknown */
            unseen: ("keeper_gone" | "machine_restarted" | "not_written" | "record_lost") | null;
            /** @description Whether the kernel killed a process for lack of memory. False if unknown */
            oom_killed: boolean;
            /** @description The id of the run */
            run: string;
            /** @description Processes killed after the main process */
            survivors: number;
            /**
             * Format: date-time
             * @description When it ended, or was last active
             */
            at: string;
            /**
             * @description The save before an announced end. acknowledged: the server saved. sent: not in time. undelivered: its console accepted no line
             * @enum {string}
             */
            save?: "acknowledged" | "sent" | "undelivered" | "unsupported";
            /** @description The causes that its last lines show. Empty after a stop */
            findings: components["schemas"]["ExitFinding"][];
            /** @description What shows the cause. Null after a stop */
            cause: components["schemas"]["ExitCause"] | null;
        };
        /** @description The planned start, or why the manager gave up. */
        Recovery: {
            /**
             * @description waiting: a start is planned. starting: it has begun. gave_up: no start is planned
             * @enum {string}
             */
            state: "waiting" | "starting" | "gave_up";
            /**
             * @description recovery: a crash, autostart: the start of the manager
             * @enum {string}
             */
            cause: "recovery" | "autostart";
            /** @description Starts within the window, with the next one */
            attempt: number;
            /** @description Their maximum: --crash-limit */
            limit: number;
            /** @description The window: --crash-window */
            window_seconds: number;
            /**
             * Format: date-time
             * @description When the next start begins
             */
            at: string | null;
            /** @description Why there are no more restarts */
            reason: string | null;
        };
        /** @description Whether the running server answers. */
        ServerHealth: {
            /**
             * @description unresponsive: all probes have failed for --hang-after
             * @enum {string}
             */
            state: "unknown" | "healthy" | "unresponsive";
            /**
             * Format: date-time
             * @description When the state was entered
             */
            since: string | null;
            /** @description Why it is unknown, or how the last probe failed */
            reason: string | null;
            /** @description The thread that hangs */
            thread: string | null;
            /** @description The evidence: GET /runs/{run}/evidence/{name} */
            evidence: string | null;
        };
        /** @description The GameServer of Agones in which the manager runs. */
        Agones: {
            /** @description The state, once known */
            state: string | null;
            /** @description The name, once known */
            name: string | null;
            /** @description Why the sidecar accepts no requests */
            reason: string | null;
        };
        /** @description Fields of a run are null while no server runs. */
        Status: {
            /**
             * @description running: at least one process is left
             * @enum {string}
             */
            state: "stopped" | "running";
            /** @description announcing: a notice is under way. stuck: processes are left after SIGKILL */
            phase: ("launching" | "up" | "announcing" | "stopping" | "restarting" | "stuck") | null;
            /** @description The id of the run */
            run: string | null;
            /** @description The id of the running Build */
            build: string | null;
            /** @description The name of the running Data Folder */
            folder: string | null;
            /** @description The id of the main process, once it runs */
            pid: number | null;
            /**
             * Format: date-time
             * @description When the run began
             */
            started_at: string | null;
            /** @description The operation that ends the run */
            requested: {
                /**
                 * @description Its name
                 * @enum {string}
                 */
                operation: "stop" | "restart" | "kill";
                by: components["schemas"]["EntryActor"];
                /**
                 * Format: date-time
                 * @description When it was accepted
                 */
                at: string;
            } | null;
            /**
             * Format: date-time
             * @description When a running stop sends SIGKILL
             */
            kill_at: string | null;
            /** @description Its grace period. 0 for a kill */
            grace_seconds: number | null;
            /** @description What a stop waits for. remaining_processes: those in `alive`. kill: the exits after SIGKILL */
            waiting_for: ("notice" | "save" | "main_process" | "remaining_processes" | "kill") | null;
            /** @description The announced end */
            announced: {
                /**
                 * @description What follows the notice
                 * @enum {string}
                 */
                operation: "stop" | "restart";
                /**
                 * Format: date-time
                 * @description When the notice is over
                 */
                at: string;
                /** @description The reason for the players */
                reason: string | null;
                /** @description As in last_exit, once it is known */
                save: ("acknowledged" | "sent" | "undelivered" | "unsupported") | null;
            } | null;
            /** @description Processes in the process tree */
            processes: number | null;
            /** @description CPU time of the process tree so far */
            cpu_seconds: number | null;
            /** @description Resident memory */
            memory_bytes: number | null;
            /** @description Players, read every ten seconds */
            players: number | null;
            /** @description The maximum of players */
            max_players: number | null;
            /** @description How its members are known */
            process_tree: ("cgroup" | "proc") | null;
            /** @description How the server accepts commands */
            console: ("stdin" | "none" | "fifo" | "rcon" | "telnet" | "webrcon" | "http") | null;
            /** @description The remaining processes during a stop */
            alive: {
                /** @description Its id */
                pid: number;
                /** @description Its program */
                name: string;
                /**
                 * @description Moved out of the cgroup of the run
                 * @constant
                 */
                escaped?: true;
            }[];
            /** @description What restricts this run, as sentences */
            warnings: string[];
            health: components["schemas"]["ServerHealth"];
            /** @description Null without --agones */
            agones: components["schemas"]["Agones"] | null;
            /** @description The operations accepted now */
            operations: ("start" | "restart" | "stop" | "command" | "cancel_notice" | "end_notice" | "postpone_notice" | "kill" | "cancel_recovery")[];
            /** @description The planned start */
            recovery: components["schemas"]["Recovery"] | null;
            /** @description The next occurrence of all schedules */
            next_occurrence: {
                /** @description Its schedule */
                schedule: string;
                /** @description Its name */
                name: string;
                /**
                 * @description What is carried out
                 * @enum {string}
                 */
                action: "restart" | "stop" | "start" | "command" | "announcement" | "backup" | "test-restore";
                /**
                 * Format: date-time
                 * @description When it is carried out
                 */
                due_at: string;
                state: components["schemas"]["OccurrenceState"];
            } | null;
            /** @description How the last run ended */
            last_exit: components["schemas"]["LastExit"] | null;
        };
        /** @description A problem found before a start. */
        Finding: {
            /** @description A stable code: see docs/reference/findings.md */
            code: string;
            /**
             * @description fatal: the server does not come up, or no player can join. error: a resource or setting has no effect
             * @enum {string}
             */
            severity: "error" | "warning" | "fatal";
            /** @description The engine name of the resource */
            resource: string | null;
            /** @description The file, relative to the Data Folder if it is inside */
            file: string | null;
            /** @description The line, counted from 1 */
            line: number | null;
            /** @description The fault in a few words */
            title: string;
            /** @description What is wrong */
            message: string;
            /** @description The next step */
            remedy: string;
            /** @description The probable name instead of `resource` */
            meant?: string;
            /** @description Number of places with this cause, if there are several */
            count?: number;
            /** @description The other places, at most 100 */
            also?: {
                /** @description As above */
                resource: string | null;
                /** @description As above */
                file: string | null;
                /** @description As above */
                line: number | null;
                /** @description The path in the manifest there */
                path?: string;
            }[];
        };
        /** @description A problem (RFC 9457): see docs/reference/errors.md. */
        Problem: {
            /** @description urn:server-manager:problem: and the code */
            type: string;
            /** @description What is wrong, the same for each code */
            title: string;
            /** @description The status of the answer */
            status: number;
            /** @description What is wrong with this request */
            detail: string;
            /** @description urn:server-manager:request: and the Request-Id, as in the log */
            instance?: string;
            /**
             * @description Stable. Treat unknown codes by the status
             * @enum {string}
             */
            code: "bad_request" | "bad_percent_escape" | "query_invalid" | "precondition_invalid" | "precondition_failed" | "query_unknown" | "body_not_json" | "field_unknown" | "unauthorized" | "forbidden_host" | "forbidden_origin" | "path_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "body_too_large" | "media_type_unsupported" | "headers_too_large" | "internal" | "descriptors_exhausted" | "list_unreadable" | "shutting_down" | "build_required" | "folder_required" | "build_unknown" | "build_broken" | "program_missing" | "build_platform_wrong" | "settings_broken" | "preflight_failed" | "folder_unknown" | "spawn_failed" | "command_required" | "command_invalid" | "command_too_long" | "command_not_encodable" | "command_unknown" | "already_running" | "not_running" | "no_recovery" | "no_notice" | "notice_cancelled" | "killed_while_starting" | "server_stuck" | "ended_before_ready" | "console_absent" | "command_undeliverable" | "command_unanswered" | "queue_full" | "not_ready" | "run_not_found" | "run_file_unreadable" | "evidence_not_found" | "evidence_not_collected" | "history_unavailable" | "database_missing" | "samples_unavailable" | "players_unsupported" | "players_unanswered" | "resource_name_invalid" | "resources_unsupported" | "resources_unanswered" | "too_many_readers" | "inspection_off" | "build_id_invalid" | "archive_format_unknown" | "archive_needs_memory" | "archive_not_tar" | "archive_damaged" | "archive_encrypted" | "archive_empty" | "archive_too_large" | "archive_too_many_entries" | "archive_path_outside" | "archive_link_outside" | "archive_link_broken" | "archive_entry_unsupported" | "archive_name_invalid" | "archive_encoding_unknown" | "archive_separator_unclear" | "archive_name_twice" | "build_not_found" | "installation_not_found" | "build_exists" | "build_installing" | "installation_cancelled" | "build_source_invalid" | "build_path_invalid" | "build_url_refused" | "build_not_downloaded" | "build_in_use" | "install_failed" | "build_not_removed" | "too_many_installations" | "folder_not_found" | "folder_unreadable" | "folder_name_invalid" | "folder_path_invalid" | "folder_url_refused" | "template_unknown" | "folder_invalid" | "config_invalid" | "config_not_found" | "config_version_not_found" | "config_unsupported" | "config_name_unknown" | "config_summary_unsupported" | "config_unusable" | "folder_exists" | "config_changed" | "companion_not_found" | "companion_unsupported" | "companion_blocked" | "companion_unwritable" | "config_type_unsupported" | "precondition_required" | "config_unreadable" | "config_unwritable" | "folder_not_removed" | "folder_unwritable" | "disk_full" | "file_path_invalid" | "file_protected" | "file_not_found" | "file_version_not_found" | "trash_entry_not_found" | "file_exists" | "file_unusable" | "file_changed" | "range_unsatisfiable" | "file_unreadable" | "file_unwritable" | "recipe_invalid" | "recipe_hosts_required" | "recipe_variables_required" | "recipe_database_required" | "deployment_not_found" | "deployment_running" | "deployment_cancelled" | "deployment_ended" | "deployment_task_failed" | "recipe_incomplete" | "recipe_not_downloaded" | "too_many_deployments" | "import_invalid" | "txadmin_invalid" | "resource_order_invalid" | "resource_install_unsupported" | "resources_not_in_archive" | "resource_not_in_archive" | "resource_twice_in_archive" | "resource_name_refused" | "resource_directory_invalid" | "resource_installed" | "resource_not_found" | "resource_change_running" | "resource_change_not_found" | "resource_change_not_undoable" | "resource_change_failed" | "resource_not_started" | "folder_restoring" | "resource_source_invalid" | "resource_url_refused" | "resource_source_not_set" | "resource_update_failed" | "schedule_invalid" | "schedule_cron_invalid" | "schedule_zone_unknown" | "schedule_never_fires" | "schedule_time_past" | "schedule_warning_invalid" | "schedule_not_found" | "too_many_schedules" | "occurrence_not_open" | "occurrence_running" | "postponement_too_long" | "schedules_unavailable" | "webhook_not_found" | "webhook_invalid" | "webhook_url_refused" | "too_many_webhooks" | "webhooks_unwritable" | "backup_not_found" | "backup_invalid" | "backup_busy" | "backup_unusable" | "folder_running" | "kept_folder_not_found" | "backup_file_not_found" | "backup_files_failed" | "backup_not_removed" | "backups_unwritable" | "update_source_not_found" | "update_invalid" | "update_not_offered" | "update_not_needed" | "folder_not_running" | "update_busy" | "update_plan_not_found" | "update_not_cancellable" | "updates_unwritable" | "upload_not_found" | "upload_gone" | "upload_busy" | "upload_incomplete" | "upload_offset_wrong" | "upload_request_invalid" | "upload_version_unsupported" | "upload_use_invalid" | "upload_too_large" | "uploads_full" | "too_many_uploads" | "upload_not_undoable" | "upload_files_changed" | "upload_undo_failed" | "unpack_failed" | "scope_missing" | "command_not_allowed" | "token_not_found" | "token_invalid" | "token_name_taken" | "too_many_tokens" | "account_not_found" | "account_invalid" | "account_name_taken" | "too_many_accounts" | "last_admin" | "setup_not_found" | "invitation_not_found" | "password_invalid" | "password_wrong" | "no_account" | "login_wrong" | "logins_busy" | "passkey_impossible" | "passkey_invalid" | "passkey_settings_invalid" | "passkey_required" | "passkey_wrong" | "passkey_not_found" | "no_passkey" | "too_many_passkeys" | "session_not_found" | "sessions_unwritable" | "tokens_unwritable" | "idempotency_key_invalid" | "idempotency_key_in_use" | "idempotency_outcome_lost" | "idempotency_key_reused" | "idempotency_unavailable" | "credential_required" | "no_token" | "ticket_refused" | "too_many_logins" | "launch_impossible";
            /** @description The next step, for people */
            remedy: string;
            /** @description The same as detail */
            message: string;
            /** @description The faults of a JSON body, at most 100. detail has the first */
            errors?: {
                /** @description The JSON Pointer (RFC 6901) of a field, empty for the body */
                pointer: string;
                /**
                 * @description field_type_wrong: another JSON type. field_out_of_range: too small, large, short or long. field_invalid: another fault of the value
                 * @enum {string}
                 */
                code: "field_unknown" | "field_required" | "field_type_wrong" | "field_out_of_range" | "field_invalid";
                /** @description What is wrong with it */
                detail: string;
            }[];
            /** @description With preflight_failed: the findings, worst first */
            findings?: components["schemas"]["Finding"][];
            /** @description With not_running: the planned start */
            recovery?: components["schemas"]["Recovery"];
            /** @description With ended_before_ready: the last lines of the console */
            console?: string[];
            /**
             * @description With scope_missing: the missing scope
             * @enum {string}
             */
            scope?: "read" | "console" | "command" | "control" | "files" | "builds" | "backup" | "admin";
            /** @description With passkey_required: options for navigator.credentials.get */
            passkey?: {
                [key: string]: unknown;
            };
            /** @description With precondition_failed: the current ETag */
            etag?: string;
            /** @description With command_not_allowed: the patterns of the token */
            patterns?: string[];
        };
        /** @description One version of the server program. */
        Build: {
            /** @description The directory in `builds` */
            id: string;
            /** @description The kind of server; generic with a build.json */
            kind: string | null;
            /** @description Such as FXServer */
            kind_name: string | null;
            /** @description The version of the server program */
            version: string | null;
            /**
             * Format: date-time
             * @description When its directory was created
             */
            installed_at: string | null;
            /** @description Whether the directory exists */
            folder_present: boolean;
            /** @description Whether the program exists */
            exe_present: boolean;
            /** @description Whether it can be started */
            startable: boolean;
            /** @description The problem that prevents a start */
            problem: string | null;
            /** @description The limits in its build.json, or null */
            limits: {
                /** @description Memory of all processes */
                memory_bytes: number | null;
                /** @description Processor time, 1 for one core */
                cpus: number | null;
                /** @description Processes and threads */
                processes: number | null;
                /** @description Open files of each process */
                open_files: number | null;
                /** @description The priority; 19 is the lowest */
                nice: number | null;
            } | null;
            /** @description Limits that this machine cannot enforce */
            limits_not_kept: {
                /**
                 * @description The limit
                 * @enum {string}
                 */
                limit: "memory_bytes" | "cpus" | "processes" | "open_files" | "nice";
                /**
                 * @description Why; the last two: a limit of the manager
                 * @enum {string}
                 */
                reason: "no_cgroup" | "no_controller" | "above_own" | "below_own";
                /** @description The best possible value */
                possible: number | null;
                /** @description The same as a sentence */
                message: string;
            }[];
            /** @description Console lines of message, kick and ban */
            player_commands?: {
                [key: string]: string;
            };
        };
        Installation: {
            /** @description The id of the Build */
            id: string;
            /**
             * @description The phase
             * @enum {string}
             */
            phase: "receiving" | "unpacking" | "checking";
            /** @description Bytes received */
            received: number;
            /** @description Bytes of the archive, by the Content-Length */
            total: number | null;
            /** @description Bytes unpacked */
            unpacked: number;
            /** @description Entries unpacked */
            entries: number;
            /**
             * Format: date-time
             * @description When the installation began
             */
            since: string;
            /**
             * Format: date-time
             * @description When the download ended
             */
            ended_at: string | null;
            /** @description Why the download has failed */
            problem: components["schemas"]["Problem"] | null;
        };
        BuildSource: {
            /**
             * Format: uri
             * @description An allowed https URL
             */
            url?: string;
            /** @description The id of an upload */
            upload?: string;
            /** @description A directory, with the scope admin */
            path?: string;
            /** @description A path in it that is left out */
            exclude?: string;
            /** @description The checksum for a URL */
            sha256?: string;
            /** @description The encoding of names that a zip or tar does not state */
            names?: components["schemas"]["NameEncoding"];
        };
        MatchingLine: {
            /** @description The id of the run */
            run: string;
            /** @description The line in its run. Null if the beginning was deleted */
            line: number | null;
            /** @description Where the line begins, for after in GET /console */
            cursor: number;
            /**
             * Format: date-time
             * @description When it was printed
             */
            at: string | null;
            /** @description The line without escape sequences */
            text: string;
        };
        ConsoleSearch: {
            /** @description In the order of the query */
            matches: components["schemas"]["MatchingLine"][];
            /** @description Whether all was searched */
            complete: boolean;
            /** @description The cursor of the next request */
            next: string;
            /** @description Bytes that this request has searched */
            searched: number;
            /** @description Bytes of the searched runs that were deleted */
            missing: number;
            /** @description In a search of all runs: the runs that could not be read */
            unreadable: string[];
        };
        ConsoleLine: {
            /** @description The cursor of its first byte */
            cursor: number;
            /** @description The line without its line end */
            text: string;
            /**
             * Format: date-time
             * @description When it was printed
             */
            at: string | null;
            /** @description Whether its end is missing */
            partial: boolean;
        };
        /** @description The first line if the beginning has been deleted. */
        MissingLines: {
            /** @description Requested bytes that were deleted */
            missing: number;
            /** @description Where the output continues */
            cursor: number;
        };
        /** @description One line of JSON in GET /console. */
        ConsoleEntry: components["schemas"]["MissingLines"] | components["schemas"]["ConsoleLine"];
        /** @description How a Data Folder is made. */
        Deployment: {
            /** @description The id */
            id: string;
            /** @description Name of the Data Folder */
            folder: string;
            /**
             * @description The state
             * @enum {string}
             */
            state: "preparing" | "running" | "checking" | "placing" | "discarding" | "done" | "failed" | "cancelled";
            /** @description Current or last task */
            task: number;
            /** @description Number of tasks */
            tasks: number;
            /** @description Action of the task */
            action: string;
            /** @description Downloaded bytes */
            received: number;
            /** @description The database of a recipe */
            database: {
                /** @description The host */
                host: string;
                /** @description The name */
                name: string;
                /** @description Whether it is new */
                created: boolean;
            } | null;
            /** @description What was left out */
            notes: string[];
            /**
             * Format: date-time
             * @description When it began
             */
            since: string;
            /**
             * Format: date-time
             * @description When it ended
             */
            ended_at: string | null;
            /** @description Why there is no Data Folder */
            problem: components["schemas"]["Problem"] | null;
        };
        /** @description The content of a new Data Folder. */
        FolderContent: {
            /** @description The id of an upload */
            upload?: string;
            /**
             * Format: uri
             * @description The https URL of an archive
             */
            url?: string;
            /**
             * Format: uri
             * @description The https URL of a git repository
             */
            git?: string;
            /** @description A branch or a tag */
            ref?: string;
            /** @description Its checksum */
            sha256?: string;
            /** @description The encoding of the names */
            names?: components["schemas"]["NameEncoding"];
        };
        ConsoleOutput: {
            /** @description The id of the run */
            run: string;
            /** @description The cursor of the first byte */
            cursor: number;
            /** @description The cursor after the last byte */
            next: number;
            /** @description Up to 64 KiB, not a line. Invalid bytes become U+FFFD */
            text: string;
        };
        /** @description Output that is lost. */
        ConsoleGap: {
            /** @description The id of the run */
            run: string;
            /** @description Where the lost output begins */
            from: number;
            /** @description Where the output continues. Null if the rest was deleted */
            to: number | null;
            /** @description Lost bytes. Null if `to` is null. 0 if the file was truncated */
            bytes: number | null;
        };
        /** @description Entries that the stream left out: see GET /history?after. */
        HistoryGap: {
            /** @description The id of the last entry that the client got */
            after: number;
            /** @description The id of the next entry that it gets */
            next: number | null;
        };
        /** @description Shows that the stream is alive. */
        StreamPing: {
            /**
             * Format: date-time
             * @description When it was sent
             */
            at: string;
        };
        /** @description The manager ends normally. */
        StreamEnd: {
            /**
             * @description Whether the server has stopped, or still runs
             * @enum {string}
             */
            server: "stopped" | "running";
        };
        TakenTransition: {
            /** @description The state that has the transition */
            source: string;
            /** @description The event, or `after` and the time limit */
            event: string;
            /** @description The index among the transitions of this source and event */
            place: number;
        };
        /** @description An event that the statechart has processed. */
        MachineStep: {
            /** @constant */
            kind: "step";
            /** @description Counts from 1 */
            n: number;
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /** @description The event, without its content */
            event: string;
            /** @description The transitions that were taken, if any */
            taken: components["schemas"]["TakenTransition"][];
            /** @description The active states, outermost first */
            active: string[];
        };
        /** @description The answer to an operation. */
        MachineAnswer: {
            /** @constant */
            kind: "answer";
            /** @description Counts from 1 */
            n: number;
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /**
             * @description The operation
             * @enum {string}
             */
            operation: "start" | "restart" | "stop" | "command" | "cancel_notice" | "end_notice" | "postpone_notice" | "kill" | "cancel_recovery";
            /** @description The status of the answer. Null if the client had disconnected */
            status: number | null;
            /** @description The code of the problem */
            code: string | null;
        };
        /** @description The active states, sent at first and when a slow client continues. */
        MachineNow: {
            /** @constant */
            kind: "now";
            /** @description The active states, outermost first */
            active: string[];
            /** @description The last 50 other entries, oldest first */
            recent: (components["schemas"]["MachineStep"] | components["schemas"]["MachineAnswer"])[];
        };
        /** @description Steps of the statechart, numbered by `n` since the start. */
        MachineEntry: components["schemas"]["MachineNow"] | components["schemas"]["MachineStep"] | components["schemas"]["MachineAnswer"];
        /** @description A message of the protocol of Stately's inspector. */
        InspectionMessage: {
            /**
             * @description What the actor did
             * @enum {string}
             */
            type: "@xstate.actor" | "@xstate.event" | "@xstate.snapshot";
        } & {
            [key: string]: unknown;
        };
        /** @description One configuration of the server and its content. */
        DataFolder: {
            /** @description The directory in `data` */
            name: string;
            /** @description Whether the directory exists */
            exists: boolean;
            /** @description The directory that it links to */
            link_target: string | null;
            /** @description Whether the config file exists */
            has_config: boolean;
            /** @description The kind of server, by folder.json or its files */
            kind: string;
            /** @description Such as FXServer */
            kind_name: string;
            /** @description The name of the config file, if the kind has one */
            config: string | null;
            /** @description While `config` is null: names for PUT …/config?file= */
            possible_configs: string[];
        };
        NewDataFolder: {
            /**
             * @description The kind of server, or empty for no files. Default: the first
             * @enum {string}
             */
            template?: "fxserver" | "empty";
            /** @description A Data Folder whose files are copied */
            copy_of?: string;
            /** @description The absolute path of a directory to adopt */
            path?: string;
        };
        ConfigVersion: {
            /** @description A number that increases with each version */
            version: string;
            /**
             * Format: date-time
             * @description When the text was replaced
             */
            at: string;
            /** @description The size of the text */
            bytes: number;
            /** @description The ETag */
            etag: string;
        };
        /** @description The result of a configuration, without secrets. */
        ConfigSummary: {
            /** @description What is wrong with the configuration */
            faults: components["schemas"]["Finding"][];
            /** @description The files that were read, in the order of execution */
            files: string[];
            /** @description False if a limit prevented reading all files */
            complete: boolean;
            /** @description Started resources by engine name, in start order */
            enabled: {
                /** @description The name */
                name: string;
                /** @description The file that sets it */
                file: string | null;
                /** @description The line, counted from 1 */
                line: number | null;
                /** @description The command, such as ensure */
                command: string;
                /** @description The resource that depends on it */
                required_by: string | null;
            }[];
            /** @description Where players connect */
            endpoints: {
                /**
                 * @description The protocol
                 * @enum {string}
                 */
                protocol: "tcp" | "udp";
                /** @description The address */
                host: string;
                /** @description The port */
                port: number;
                /** @description The file that sets it */
                file: string | null;
                /** @description The line, counted from 1 */
                line: number | null;
            }[];
            /** @description sv_licenseKey, without its value */
            licence_key: {
                /** @description Whether there is a key */
                present: boolean;
                /** @description Whether it has the form of a key */
                well_formed: boolean;
                /** @description The file that sets it */
                file: string | null;
                /** @description The line, counted from 1 */
                line: number | null;
            };
            /**
             * @description The mode of OneSync
             * @enum {string}
             */
            one_sync: "on" | "legacy" | "off";
            /**
             * @description The game
             * @enum {string}
             */
            game: "gta5" | "rdr3";
            /** @description False: con_disableNonTTYReads is set, and commands have no effect */
            reads_commands: boolean;
            /** @description Whether the resource chat of the Build replaces the Data Folder's */
            system_chat: boolean;
            /**
             * @description Whether there is a password of rcon
             * @enum {string}
             */
            rcon_password: "none" | "weak" | "set";
            /** @description The other settings */
            convars: {
                /** @description The name */
                name: string;
                /** @description Null for a secret */
                value: string | null;
                /** @description The file that sets it */
                file: string | null;
                /** @description The line, counted from 1 */
                line: number | null;
            }[];
        };
        /** @description What announcements need in a Data Folder. */
        Companion: {
            /** @description Whether the kind has a companion */
            supported: boolean;
            /** @description The name */
            name: string | null;
            /** @description Whether it is in the Data Folder */
            installed: boolean;
            /** @description The installed version */
            version: number | null;
            /** @description What POST installs */
            latest: number | null;
            /** @description Whether another file has its name */
            blocked: boolean;
        };
        /** @description One mod inside a Data Folder. */
        InstalledResource: {
            /** @description The name of its directory */
            name: string;
            /** @description 1: `fxmanifest.lua`. 0: only `__resource.lua`. Null: not an FXServer */
            metadata_type: (0 | 1) | null;
            /** @description The directory in the Data Folder, or in `citizen` of the Build */
            path: string;
            /** @description The name in the configuration, such as `my%20res` */
            engine_name: string;
            /** @description Whether it is part of the Build */
            system: boolean;
            /** @description The categories, outermost first */
            categories: string[];
            /** @description Whether the configuration starts it. Scripts can, too */
            enabled: boolean;
            /** @description What starts it */
            enabled_by: {
                /** @description The path of the config file */
                file: string;
                /** @description The line, counted from 1 */
                line: number | null;
                /** @description The command, such as `ensure [cars]` */
                command: string;
                /** @description The resource that depends on it */
                required_by: string | null;
            } | null;
            /** @description The author */
            author: string | null;
            /** @description The version */
            version: string | null;
            /** @description The description */
            description: string | null;
            /** @description What it needs */
            dependencies: string[];
            /** @description The findings */
            problems: components["schemas"]["Finding"][];
            /** @description Where updates come from */
            source: string | null;
            /** @description A newer version that a plan found */
            update: string | null;
            /** @description The version of the manifest */
            fx_version: string | null;
            /** @description Its games, such as `gta5` */
            games: string[];
            /** @description Client scripts as written */
            client_scripts: string[];
            /** @description Server scripts as written */
            server_scripts: string[];
            /** @description Shared scripts as written */
            shared_scripts: string[];
            /** @description The page that clients show */
            ui_page: string | null;
            /** @description Files that clients download */
            files: string[];
            /** @description Other dependencies, such as `/server:7290` */
            constraints: {
                /** @description What is required, such as `server` */
                name: string;
                /** @description The required value, such as `7290` */
                value: string | null;
            }[];
            /** @description Other names in commands and dependencies */
            provides: string[];
            /** @description The functions that others may call */
            exports: {
                /** @description Exports of its client scripts */
                client: string[];
                /** @description Exports of its server scripts */
                server: string[];
            };
            /** @description The other keys of its manifest, unchanged */
            metadata: {
                [key: string]: string[];
            };
        };
        /** @description What will go wrong at a start. */
        Preflight: {
            /** @description The Data Folder */
            folder: string;
            /** @description The Build, if one was checked */
            build: string | null;
            /** @description The kind whose rules were applied */
            kind: string;
            /** @description The kind for people, such as FXServer */
            kind_name: string;
            /** @description Whether no finding is fatal */
            ok: boolean;
            /** @description Fatal findings */
            fatal: number;
            /** @description Fatal findings and errors */
            errors: number;
            /** @description Warnings */
            warnings: number;
            /** @description Unlisted findings after the first 1,000 */
            omitted: number;
            /** @description The worst first */
            findings: components["schemas"]["Finding"][];
            /** @description What was not checked */
            unchecked: {
                /**
                 * @description What was not checked
                 * @enum {string}
                 */
                code: "build" | "program" | "content" | "ports";
                /** @description Why, as a sentence */
                message: string;
            }[];
            /** @description Suggestions, which `ok` and `strict` ignore */
            hints: {
                /**
                 * @description The suggestion
                 * @enum {string}
                 */
                code: "companion_missing" | "companion_outdated";
                /** @description The same as a sentence */
                message: string;
                /** @description The next step */
                remedy: string;
            }[];
        };
        /** @description An entry of a directory. */
        FileEntry: {
            /** @description The name. Bytes that are not UTF-8 are `\xE9` */
            name: string;
            /** @description The path */
            path: string;
            /**
             * @description What it is. `other` is never opened
             * @enum {string}
             */
            type: "file" | "directory" | "link" | "other";
            /** @description Bytes of a file, else null */
            size: number | null;
            /**
             * Format: date-time
             * @description When it changed
             */
            modified_at: string;
            /** @description Whether it, or its target, can be read */
            readable: boolean;
            /** @description The text of a link, else null */
            link_target: string | null;
            /** @description Null for a missing or forbidden target */
            link_type: ("file" | "directory" | "other") | null;
        };
        /** @description A match, or the end of a search. */
        FileMatch: {
            /** @description The path */
            path?: string;
            /**
             * @description What it is
             * @enum {string}
             */
            type?: "file" | "directory" | "link" | "other";
            /** @description The line, from 1. Null for a name */
            line?: number | null;
            /** @description The part of the line. Null for a name */
            text?: string | null;
            /** @description In the last line: whether everything was searched */
            complete?: boolean;
            /** @description In the last line: searched entries */
            files?: number;
            /** @description In the last line: searched bytes */
            bytes?: number;
        };
        /** @description Files that have changed since a time. */
        FileChanges: {
            /** @description The run that `since` is the start of */
            run: string | null;
            /**
             * Format: date-time
             * @description Null if no run is known
             */
            since: string | null;
            /** @description Sorted by path */
            changes: {
                /** @description The path */
                path: string;
                /**
                 * @description `deleted`: it is in the trash
                 * @enum {string}
                 */
                change: "changed" | "deleted";
                /**
                 * Format: date-time
                 * @description When it changed
                 */
                at: string;
                /** @description A unified diff */
                diff: string | null;
                /** @description Why it has no diff. not_kept: it is new, or was changed outside of the manager */
                no_diff: ("not_kept" | "not_text" | "too_large" | "unreadable") | null;
            }[];
            /** @description Whether the list is complete */
            complete: boolean;
        };
        /** @description A directory. */
        NewDirectory: {
            /** @description The path */
            path: string;
        };
        /** @description Two paths. */
        FileTransfer: {
            /** @description The current path */
            from: string;
            /** @description The new path */
            to: string;
        };
        /** @description What was deleted. */
        TrashEntry: {
            /** @description The id */
            id: string;
            /** @description Where it was deleted */
            path: string;
            /**
             * @description What it is
             * @enum {string}
             */
            type: "file" | "directory" | "link" | "other";
            /** @description Bytes of a file, else null */
            size: number | null;
            /**
             * Format: date-time
             * @description When it was deleted
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description When it is deleted permanently
             */
            expires_at: string;
            /** @description The upload that replaced it */
            upload: string | null;
        };
        /** @description The place of the restored entry. */
        TrashRestore: {
            /** @description The new path */
            to?: string;
        };
        TxAdminSource: {
            /** @description txData, or a profile in it */
            path: string;
            /** @description Default: the only one */
            profile?: string;
            /** @description FXServer */
            artifact?: string;
        };
        ImportPlan: {
            /** @description Its directory */
            profile: string;
            /** @description The name */
            server: string;
            /** @description 7 or 8 */
            version: number;
            /** @description What to create */
            steps: {
                /**
                 * @description The part
                 * @enum {string}
                 */
                part: "folder" | "settings" | "build" | "schedule" | "webhook" | "accounts";
                /** @description The name or id */
                name: string;
                /** @description The directory */
                path?: string;
                /** @description Of folder.json */
                settings?: {
                    [key: string]: unknown;
                };
                /** @description Of a schedule */
                times?: string[];
                /** @description In minutes */
                warnings?: number[];
                scopes?: components["schemas"]["Scopes"];
            }[];
            /** @description Not imported */
            notes: {
                /** @description The code */
                code: string;
                /** @description The values */
                values: string[];
            }[];
        };
        Player: {
            /** @description How the commands of the server name the player. Empty if unknown */
            id: string;
            /** @description The name. Empty if unknown */
            name: string;
            /** @description Milliseconds */
            ping: number | null;
            /** @description The identifiers that the server exposes */
            identifiers: string[];
            /** @description Identifies the player in later runs */
            key: string | null;
        };
        /** @description A stay of a player on the server. */
        PlayerSession: {
            /** @description A later session has a greater id */
            id: number;
            /** @description The id of the run */
            run: string;
            /** @description The `key` of the player */
            key: string;
            /** @description The last name in this session */
            name: string;
            /** @description The last identifiers */
            identifiers: string[];
            /**
             * Format: date-time
             * @description The last list without the player, or the start of the run
             */
            joined_after: string | null;
            /**
             * Format: date-time
             * @description The first list with the player
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description The last list with the player
             */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description When the player was first absent. Null while online
             */
            left_before: string | null;
        };
        /** @description A recipe, and what it may use. */
        RecipeOrder: {
            /** @description The YAML of the recipe */
            recipe?: string;
            /**
             * Format: uri
             * @description The https URL of the recipe
             */
            url?: string;
            /** @description The checksum */
            sha256?: string;
            /** @description Values of variables */
            variables?: {
                [key: string]: string;
            };
            /** @description The hosts of its downloads */
            allow_hosts?: string[];
            /** @description The only database: mysql://user:password@host:port/name */
            database_url?: string;
        };
        /** @description What a recipe will do. */
        RecipePlan: {
            /** @description The name */
            name: string;
            /** @description The version */
            version: string;
            /** @description Who wrote it */
            author: string;
            /** @description What it is for */
            description: string;
            /** @description Minimum version of FXServer */
            min_build: number | null;
            /** @description Required mode of OneSync */
            onesync: ("off" | "legacy" | "on") | null;
            /** @description Checksum of the recipe */
            sha256: string;
            /** @description Hosts of all downloads */
            hosts: string[];
            /** @description Whether it uses a database */
            needs_database: boolean;
            /** @description Variables with their defaults */
            variables: {
                [key: string]: string | null;
            };
            /** @description Variables without a value */
            missing_variables: string[];
            /** @description What each task does */
            tasks: {
                /** @description The number, from 1 */
                task: number;
                /** @description The action */
                action: string;
                /** @description What it downloads */
                url: string | null;
                /** @description What it reads */
                reads: string[];
                /** @description What it writes */
                writes: string[];
                /** @description What it removes */
                removes: string[];
                /** @description SQL statements */
                sql: string | null;
            }[];
            /** @description Why it cannot be deployed */
            faults: {
                /** @description The task */
                task: number | null;
                /** @description The line of the recipe */
                line: number | null;
                /** @description What is wrong */
                detail: string;
            }[];
        };
        /** @description What is installed. */
        ResourceOrder: {
            /** @description The id of an upload */
            upload?: string;
            /**
             * Format: uri
             * @description The https URL of an archive or a GitHub repository
             */
            url?: string;
            /**
             * Format: uri
             * @description The https URL of a git repository
             */
            git?: string;
            /** @description A branch or a tag */
            ref?: string;
            /** @description The encoding of its names */
            encoding?: components["schemas"]["NameEncoding"];
            /** @description Their names or paths in the archive. Default: all */
            resources?: string[];
            /** @description New names, by name or path in the archive */
            rename?: {
                [key: string]: string;
            };
            /** @description Such as `[maps]`; `/` for none */
            directory?: string;
            /** @description Replace Installed Resources */
            replace?: boolean;
            /** @description Default: true */
            ensure?: boolean;
            /** @description The plan whose content is used */
            plan?: string;
        };
        /** @description Which versions an update uses. */
        ResourceUpdate: {
            /** @description The plan to apply */
            plan?: string;
            /** @description For files with a conflict, by path */
            choices?: {
                [key: string]: "mine" | "theirs";
            };
            /**
             * @description For all others
             * @enum {string}
             */
            otherwise?: "mine" | "theirs";
        };
        ResourcePlace: {
            /** @description Its name */
            name: string;
            /** @description Its path */
            path: string;
        };
        /** @description What a request would change. */
        ResourcePlan: {
            /** @description The id of the plan */
            plan: string | null;
            /** @description Tag, commit or URL */
            release: string | null;
            /**
             * Format: date-time
             * @description When it was published
             */
            released_at: string | null;
            /** @description Its page */
            release_url: string | null;
            /** @description All resources of the archive */
            in_archive: components["schemas"]["ResourcePlace"][];
            /** @description Sorted by name */
            resources: {
                /** @description The name */
                name: string;
                /** @description In the archive */
                path: string;
                /** @description In the Data Folder */
                directory: string;
                /** @description The category */
                category: string | null;
                /** @description The version */
                version: string | null;
                /**
                 * @description The state
                 * @enum {string}
                 */
                state: "new" | "replaces";
                /** @description What it lacks */
                dependencies_missing: string[];
                /** @description Installed Resources with the name */
                collisions: components["schemas"]["ResourcePlace"][];
                /** @description Number of files */
                files: number;
                /** @description The size */
                bytes: number;
            }[];
            /** @description The first other paths */
            left_out: string[];
            /** @description What a check would add */
            findings_added: components["schemas"]["Finding"][];
            /** @description The start lines */
            ensure: {
                /** @description The name */
                resource: string;
                /** @description The config file */
                config: string;
                /** @description The line */
                line: number | null;
                /** @description The text */
                text: string;
                /** @description Whether it is new */
                added: boolean;
            }[];
            /** @description Why it would fail */
            problems: components["schemas"]["Problem"][];
        };
        /** @description A change. */
        ResourceChange: {
            /** @description The id */
            id: string;
            /** @description The Data Folder */
            folder: string;
            /**
             * @description What is done
             * @enum {string}
             */
            action: "install" | "remove" | "update";
            /** @description The names */
            resources: string[];
            /**
             * @description The state
             * @enum {string}
             */
            state: "preparing" | "applying" | "configuring" | "refreshing" | "applied" | "discarding" | "failed" | "undoing" | "reloading" | "undone" | "broken";
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it ended
             */
            ended_at: string | null;
            /** @description What the server printed */
            outcome: {
                /** @description The name */
                resource: string;
                /** @description Whether it runs */
                started: boolean | null;
                /** @description A console line */
                line: string | null;
            }[];
            /** @description Whether it can be undone */
            undoable: boolean;
            /** @description Why it failed */
            problem: components["schemas"]["Problem"] | null;
        };
        /** @description Where updates come from. Without "git" and "url" there is no source. */
        ResourceSource: {
            /**
             * Format: uri
             * @description The https URL of an archive or a GitHub repository
             */
            url?: string | null;
            /**
             * Format: uri
             * @description The https URL of a git repository
             */
            git?: string | null;
            /** @description A branch or a tag */
            ref?: string | null;
            /** @description The encoding of names in the archive */
            encoding?: components["schemas"]["NameEncoding"] | null;
        };
        /** @description Where updates come from. */
        KnownSource: {
            /** @description An archive or repository */
            url: string | null;
            /** @description A git repository */
            git: string | null;
            /** @description Its branch or tag */
            ref: string | null;
            /** @description The encoding of names in the archive */
            encoding: string | null;
        };
        /** @description What an update would change. */
        ResourceUpdatePlan: {
            /** @description The id of the plan */
            plan: string;
            source: components["schemas"]["KnownSource"];
            /** @description Tag, commit or URL */
            release: string | null;
            /**
             * Format: date-time
             * @description When it was published
             */
            released_at: string | null;
            /** @description Its page */
            release_url: string | null;
            /** @description The installed version */
            installed: string | null;
            /** @description The released version */
            available: string | null;
            /** @description Whether the release is newer */
            newer: boolean | null;
            /** @description Whether the files as installed are known */
            base_known: boolean;
            /** @description Number of equal files */
            unchanged: number;
            /** @description The other files */
            files: {
                /** @description The path in the resource */
                path: string;
                /**
                 * @description What the update does
                 * @enum {string}
                 */
                decision: "unchanged" | "added" | "removed" | "replaced" | "kept" | "merged" | "conflict";
                /** @description Why it needs a choice */
                because: ("both_changed" | "both_added" | "removed_here" | "removed_there" | "base_unknown") | null;
                /** @description As installed, for conflicts and merges */
                base: string | null;
                /** @description The current text */
                mine: string | null;
                /** @description The text in the release */
                theirs: string | null;
            }[];
        };
        RunningResource: {
            /** @description The name in the server and its configuration */
            name: string;
            /** @description Whether the server reports it as started */
            running: boolean;
            /** @description Whether the configuration starts it. Scripts can, too */
            enabled: boolean;
            /** @description Whether the Data Folder or the Build has it now */
            installed: boolean;
        };
        ResourceOutcome: {
            /** @description A sentence for people */
            message: string;
            /** @description The run that received it */
            run: string;
            /** @description Where the output after the command begins */
            cursor: number;
            /**
             * @description unchanged: as before. unknown: no report within 10 s
             * @enum {string}
             */
            outcome: "started" | "stopped" | "refreshed" | "unchanged" | "failed" | "unknown";
            /** @description The lines about the command, oldest first */
            words: string[];
        };
        /** @description How a run ended. */
        RunExit: {
            /**
             * @description stopped: a stop was requested. killed: by SIGKILL of the manager. crashed: a signal or a code other than 0, unrequested. exited: code 0, unrequested. unknown: not observed. build.json can change this
             * @enum {string}
             */
            outcome: "stopped" | "killed" | "crashed" | "exited" | "unknown";
            /** @description The exit code */
            code: number | null;
            /** @description The exit signal */
            signal: string | null;
            /** @description Whether code 128+n can mean signal n or that code */
            ambiguous: boolean;
            /** @description Whether it was requested, by a client or the Build */
            expected: boolean;
            /** @description Why the exit is unknown */
            unseen: ("keeper_gone" | "machine_restarted" | "not_written" | "record_lost") | null;
            /** @description Whether the kernel killed a process for lack of memory. False if unknown */
            oom_killed: boolean;
        };
        /** @description One run of the server, past or present. */
        Run: {
            /** @description The id of the run */
            run: string;
            /** @description The id of the Build */
            build: string | null;
            /** @description The name of the Data Folder */
            folder: string | null;
            /** @description Whether it is in progress */
            running: boolean;
            /**
             * Format: date-time
             * @description When the run began
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, or its last known activity
             */
            ended_at: string | null;
            /** @description Null while running */
            exit: components["schemas"]["RunExit"] | null;
            /** @description Bytes printed */
            size: number;
            /** @description Bytes of the output that were deleted */
            missing: number;
            /** @description Why the output cannot be read, with `size` 0 */
            unreadable: string | null;
        };
        RunStep: {
            /** @constant */
            kind: "step";
            /** @description Counts from 1 */
            n: number;
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /** @description The event, without its content */
            event: string;
            /** @description The transitions that were taken, if any */
            taken: components["schemas"]["TakenTransition"][];
            /** @description The active states, outermost first */
            active: string[];
            /** @description Equal events in a row count as one */
            times: number;
            /**
             * Format: date-time
             * @description When it happened last
             */
            last_at: string;
        };
        RunAnswer: {
            /** @constant */
            kind: "answer";
            /** @description Counts from 1 */
            n: number;
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /**
             * @description The operation
             * @enum {string}
             */
            operation: "start" | "restart" | "stop" | "command" | "cancel_notice" | "end_notice" | "postpone_notice" | "kill" | "cancel_recovery";
            /** @description The status of the answer. Null if the client had disconnected */
            status: number | null;
            /** @description The code of the problem */
            code: string | null;
            /** @description Equal events in a row count as one */
            times: number;
            /**
             * Format: date-time
             * @description When it happened last
             */
            last_at: string;
        };
        /** @description `n` numbers the entries of a run; the newest 400 are kept. */
        RunEvent: components["schemas"]["RunStep"] | components["schemas"]["RunAnswer"];
        /** @description A hitch, hang or error that the server has reported. */
        Report: {
            /** @description The position in the reports of the run */
            cursor: number;
            /**
             * Format: date-time
             * @description When it was written, at the latest
             */
            at: string | null;
            /**
             * @description What has happened
             * @enum {string}
             */
            type: "hitch" | "hang_warning" | "hang_abort" | "bind_error" | "script_error";
            /** @description The thread */
            thread: string | null;
            /** @description How late the thread was, or how long it hangs */
            duration_ms: number | null;
            /** @description What the thread was doing */
            stack: string | null;
            /** @description For bind_error: the address in use */
            address: string | null;
            /** @description For script_error: the resource */
            resource: string | null;
            /** @description The text of the server */
            text: string | null;
        };
        EvidenceSummary: {
            /** @description The name */
            name: string;
            /**
             * Format: date-time
             * @description When it was collected
             */
            at: string;
            /** @description `hang`, or `requested` by a client */
            reason: string;
            /** @description The size of its file */
            bytes: number;
        };
        /** @description Shares of time. */
        PressureAverages: {
            /** @description Percent of the last 10 s */
            avg10: number;
            /** @description Percent of the last 60 s */
            avg60: number;
            /** @description Percent of the last 300 s */
            avg300: number;
        };
        /** @description The share of time that processes waited (Linux PSI). */
        Stall: {
            /** @description While a process waited */
            some?: components["schemas"]["PressureAverages"];
            /** @description While all processes waited */
            full?: components["schemas"]["PressureAverages"];
        };
        /** @description What processes waited for, if the kernel reports it. */
        Pressure: {
            /** @description For a processor */
            cpu: components["schemas"]["Stall"] | null;
            /** @description For memory */
            memory: components["schemas"]["Stall"] | null;
            /** @description For a disk */
            io: components["schemas"]["Stall"] | null;
        };
        /** @description The processes of a run at one time. */
        Evidence: {
            /** @description The name of the evidence */
            name: string;
            /** @description The id of the run */
            run: string;
            /**
             * Format: date-time
             * @description When it was collected
             */
            at: string;
            /** @description `hang`, or `requested` by a client */
            reason: string;
            /** @description The duration of the collection */
            collected_in_ms: number;
            /** @description At most 64, the main process first */
            processes: {
                /** @description The id of the process */
                pid: number;
                /** @description The name of its program */
                name: string;
                /** @description Whether it is the main process */
                is_main: boolean;
                /** @description At most 512 of all processes */
                threads: {
                    /** @description The id of the thread */
                    tid: number;
                    /** @description The name of the thread */
                    name: string;
                    /** @description As in proc(5), such as `D` for a wait for a disk */
                    state: string;
                    /** @description The CPU time so far */
                    cpu_seconds: number;
                    /** @description The share of a CPU during half a second */
                    cpu_share: number | null;
                    /** @description The kernel function in which it waits */
                    wchan: string | null;
                    /** @description The kernel stack, innermost first, at most 32 */
                    stack: string[] | null;
                }[];
                /** @description Threads that are not listed */
                threads_left_out: number;
            }[];
            /** @description Processes that are not listed */
            processes_left_out: number;
            /** @description At most 1,000 */
            sockets: {
                /** @description The process that has it */
                pid: number;
                /** @description The file descriptor there */
                fd: number;
                /** @description `tcp`, `tcp6`, `udp`, `udp6` or `other` */
                protocol: string;
                /** @description Its own address */
                local: string | null;
                /** @description The address at the other end */
                remote: string | null;
                /** @description The state of a TCP connection, such as ESTABLISHED */
                state: string | null;
                /** @description Bytes not read yet */
                receive_queue: number | null;
                /** @description Bytes that the other end has not received */
                send_queue: number | null;
            }[];
            /** @description Percent of the time in which tasks waited (Linux PSI) */
            pressure: {
                /** @description On the host */
                host: components["schemas"]["Pressure"] | null;
                /** @description In the cgroup of the run */
                group: components["schemas"]["Pressure"] | null;
            };
            /** @description The newest of the server, at most 200 */
            reports: components["schemas"]["Report"][];
            /** @description The last lines, at most 500 and 256 KiB. `…` replaces known forms of secrets */
            console: string[];
            /** @description What could not be read, with the code of the error or `timeout` */
            unread: {
                [key: string]: string;
            };
        };
        /** @description What was measured in a period. */
        MeanAndMax: {
            /** @description The mean of the samples */
            mean: number;
            /** @description The greatest of the samples */
            max: number;
        };
        /** @description Resource usage and tick times over time. */
        Samples: {
            /**
             * Format: date-time
             * @description The start of the period
             */
            since: string;
            /**
             * Format: date-time
             * @description The end of the period
             */
            until: string;
            /** @description The period of the stored samples */
            resolution_seconds: number;
            /** @description The period of each element of `samples` */
            bucket_seconds: number;
            /** @description The machine at the time of the request */
            machine: {
                /** @description CPUs that the service may use */
                cpus: number;
                /** @description Memory of the machine */
                memory_bytes: number;
            };
            /** @description Oldest first. A period in which nothing ran has no element */
            samples: {
                /**
                 * Format: date-time
                 * @description When the period begins
                 */
                at: string;
                /** @description Number of samples */
                count: number;
                /** @description CPU usage, 1 for one core */
                cpu_cores: components["schemas"]["MeanAndMax"] | null;
                /** @description Resident memory */
                memory_bytes: components["schemas"]["MeanAndMax"];
                /** @description Processes in the process tree */
                processes: components["schemas"]["MeanAndMax"];
                /** @description Players. Null if unknown */
                players: components["schemas"]["MeanAndMax"] | null;
                /** @description Of each thread. Empty if unknown */
                ticks: {
                    /** @description The name of the thread */
                    thread: string;
                    /** @description Ticks in the period */
                    count: number;
                    /** @description The mean time of a tick */
                    mean_seconds: number;
                    /** @description The highest 99th percentile of ten seconds */
                    p99_seconds: number;
                }[];
            }[];
            /** @description Starts and exits, newest first: at most 200 */
            entries: {
                /**
                 * Format: date-time
                 * @description When it was recorded
                 */
                at: string;
                /**
                 * @description A start or an exit
                 * @enum {string}
                 */
                type: "server.started" | "server.exited";
                /** @description The id of the run */
                run: string | null;
                /** @description Of an exit, else null */
                outcome: string | null;
            }[];
        };
        Start: {
            /** @description ID of the Build to start */
            Build: string | number;
            /** @description Name of the Data Folder to use */
            Folder: string;
        };
        Command: {
            /** @description One console line: not blank, at most 4,095 bytes in the encoding of the server */
            Command: string;
        };
        CommandAccepted: {
            /** @description A sentence for people */
            message: string;
            /** @description The run that received it */
            run: string;
            /** @description Where the output after the command begins */
            cursor: number;
        };
        OperationAccepted: {
            /** @description The run that begins. Null for a stop, and while the operation waits */
            run: string | null;
            /** @description The id of the request, as in the history */
            request: string;
        };
        Summary: {
            /** @description The name of this instance: `--name` */
            name: string;
            /** @description The version of the service */
            version: string;
            /** @description Whether the server runs */
            running: boolean;
            /** @description The id of the running Build */
            build: string | null;
            /** @description The name of the running Data Folder */
            folder: string | null;
        };
        ServiceOption: {
            /** @description A key of the config file */
            name: string;
            /** @description `…` replaces secrets */
            value: string | null;
            /**
             * @description What set the value
             * @enum {string}
             */
            source: "default" | "config_file" | "environment" | "command_line";
        };
        Health: {
            /**
             * @description The service answers
             * @constant
             */
            status: "ok";
        };
        /** @description The credentials of a session. */
        Login: {
            /** @description The token of the service, or a named token */
            token: string;
        } | {
            /** @description The name of an account */
            name: string;
            /** @description The password */
            password: string;
        } | {
            /** @description The AuthenticationResponseJSON of WebAuthn */
            passkey: {
                [key: string]: unknown;
            };
        };
        Ticket: {
            /** @description The secret for `ticket` in GET /events, valid once */
            ticket: string;
            /**
             * Format: date-time
             * @description When it expires
             */
            expires_at: string;
        };
        /** @description A source of updates, and what is installed. */
        UpdateSource: {
            /** @description `fxserver` for --builds-index, else the name in --builds-source */
            id: string;
            /** @description The URL of the index without its query, or the directory */
            source: string;
            /**
             * Format: date-time
             * @description When it was read
             */
            fetched_at: string | null;
            /** @description Why the last attempt has failed */
            problem: string | null;
            /** @description What it offers */
            channels: {
                /**
                 * @description The channel
                 * @enum {string}
                 */
                channel: "recommended" | "optional" | "latest" | "critical";
                /** @description The newest version */
                version: string;
                /** @description The URL of its archive: `file:` in a directory */
                download: string | null;
                /**
                 * Format: date-time
                 * @description When its support ends
                 */
                support_ends_at: string | null;
                /** @description The ids of its Builds */
                builds: string[];
                /** @description Whether the server runs with it */
                in_use: boolean;
            }[];
            /** @description The Builds, sorted by id */
            builds: {
                /** @description The id of the Build */
                id: string;
                /** @description The version. Null if unknown */
                version: string | null;
                /**
                 * Format: date-time
                 * @description When its support ends
                 */
                support_ends_at: string | null;
                /** @description Whether the server runs with it */
                in_use: boolean;
            }[];
        };
        /** @description An update of a Data Folder to a newer Build. */
        UpdatePlan: {
            /** @description The id of the plan */
            id: string;
            /** @description The id of the source */
            source: string;
            /**
             * @description The channel of the new version
             * @enum {string}
             */
            channel: "recommended" | "optional" | "latest" | "critical";
            /** @description The new version */
            version: string;
            /** @description The Data Folder */
            folder: string;
            /** @description The previous Build, for a rollback */
            from: string;
            /** @description The id of the new Build */
            build: string;
            /**
             * @description As in the request
             * @enum {string}
             */
            swap: "restart" | "now" | "at";
            /**
             * Format: date-time
             * @description For the swap `at`, else null
             */
            swap_at: string | null;
            /**
             * @description How the Data Folder is backed up before the swap
             * @enum {string}
             */
            backup_mode: "none" | "freeze" | "quiesce" | "stop";
            /** @description The id of the backup */
            backup: string | null;
            /** @description How long the server must be healthy with the new Build */
            probation_minutes: number;
            /** @description How long it may not be healthy, before a rollback */
            ready_minutes: number;
            /**
             * @description The current state, or the end
             * @enum {string}
             */
            state: "installing" | "checking" | "backing_up" | "waiting" | "swapping" | "probation" | "rolling_back" | "done" | "rolled_back" | "failed" | "cancelled";
            /** @description In order, the current state last */
            steps: {
                /**
                 * @description The state
                 * @enum {string}
                 */
                state: "installing" | "checking" | "backing_up" | "waiting" | "swapping" | "probation" | "rolling_back" | "done" | "rolled_back" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @description When it was entered
                 */
                at: string;
            }[];
            /** @description Why it has failed, was rolled back or cancelled */
            reason: ("cancelled" | "superseded" | "unreachable" | "timeout" | "status" | "redirect" | "checksum_wrong" | "install_failed" | "preflight_failed" | "backup_failed" | "not_running" | "restart_refused" | "launch_impossible" | "spawn_failed" | "crashed" | "unresponsive" | "not_ready" | "rollback_failed") | null;
            /** @description The reason as a sentence */
            problem: string | null;
        };
        /** @description What to update, and when. */
        NewUpdatePlan: {
            /** @description The running Data Folder */
            folder: string;
            /**
             * @description Default: `recommended` if the source has it, else `latest`
             * @enum {string}
             */
            channel?: "recommended" | "optional" | "latest" | "critical";
            /**
             * @description restart, the default: with the next restart. now, at (`swap_at`): the plan restarts the server
             * @enum {string}
             */
            swap?: "restart" | "now" | "at";
            /**
             * Format: date-time
             * @description For the swap `at`
             */
            swap_at?: string;
            /** @description How long the server must be up and healthy. Default: 10 */
            probation_minutes?: number;
            /** @description How long it may not be up and healthy. Default: 10 */
            ready_minutes?: number;
            /**
             * @description Default: the mode of the running Build, or `none`
             * @enum {string}
             */
            backup?: "none" | "freeze" | "quiesce" | "stop";
        };
        UnpackOrder: {
            /** @description The id of an upload */
            upload: string;
            /** @description The directory */
            path?: string;
            /** @description The encoding of its names */
            encoding?: components["schemas"]["NameEncoding"];
            /** @description Leaves out `wrapping` */
            unwrap?: boolean;
            /** @description Changes nothing */
            dry_run?: boolean;
        };
        PlaceOrder: {
            /** @description The id of an upload */
            upload: string;
            /** @description Relative to the Data Folder */
            path: string;
            /** @description Whether a file may be replaced */
            overwrite?: boolean;
        };
        /** @description What an upload changes in a Data Folder. */
        UploadOutcome: {
            /** @description Files and links */
            files: number;
            /** @description The size */
            bytes: number;
            /** @description A directory that contains the whole archive */
            wrapping: string | null;
            /** @description New entries; a new directory is one */
            created: number;
            /** @description Replaced files */
            replaced: number;
            /** @description The first 1,000 */
            changes: {
                /** @description The path */
                path: string;
                /**
                 * @description The type
                 * @enum {string}
                 */
                type: "file" | "directory" | "link";
                /** @description Bytes */
                size: number;
                /** @description Whether it replaces a file */
                replaces: boolean;
            }[];
            /** @description Files of a desktop; the first 100 */
            skipped: string[];
            /** @description The ids in the trash */
            trash: string[];
            /**
             * Format: date-time
             * @description Until when it can be undone
             */
            undo_until: string | null;
        };
        /** @description A file that arrives in parts. */
        Upload: {
            /** @description The id */
            id: string;
            /** @description The file name, or empty */
            name: string;
            /** @description As the client sent it */
            metadata: {
                [key: string]: string | null;
            };
            /** @description Bytes */
            size: number;
            /** @description Bytes that have arrived */
            offset: number;
            /**
             * @description See docs/reference/uploads.md
             * @enum {string}
             */
            state: "receiving" | "received" | "installing" | "preparing" | "moving" | "undoing" | "removing" | "used" | "undone" | "expired" | "cancelled" | "broken";
            /**
             * Format: date-time
             * @description When it began
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is removed unless a byte arrives, or null
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Until when it can be undone
             */
            undo_until: string | null;
            /** @description Why the last use failed */
            problem: components["schemas"]["Problem"] | null;
            outcome?: components["schemas"]["UploadOutcome"];
        };
        UploadUndo: {
            /** @description The id of an upload */
            upload: string;
            /** @description Even if files have changed */
            force?: boolean;
            /** @description Changes nothing */
            dry_run?: boolean;
        };
        UndoOutcome: {
            /** @description Added entries that are moved out */
            removed: number;
            /** @description Replaced files that are put back */
            restored: number;
            /** @description What has changed since; the first 1,000 */
            changed: {
                /** @description The path */
                path: string;
                /**
                 * @description `new`: in an added directory
                 * @enum {string}
                 */
                change: "changed" | "missing" | "new";
            }[];
            /** @description The ids in the trash */
            trash: string[];
        };
        /** @description A type of history entries, or the first word of several types. */
        EntryFilter: string;
        /** @description The settings of a webhook. */
        WebhookFields: {
            name?: components["schemas"]["DisplayName"];
            /** @description Types, or their first words. Empty: all */
            types?: components["schemas"]["EntryFilter"][];
            /**
             * @description Default: `standard`
             * @enum {string}
             */
            format?: "standard" | "discord" | "slack";
            /** @description Default: true */
            enabled?: boolean;
            /** @description https, or http to the machine of the service. A secret */
            url?: string;
        };
        NewWebhook: {
            name: components["schemas"]["DisplayName"];
            /** @description Types, or their first words. Empty: all */
            types?: components["schemas"]["EntryFilter"][];
            /**
             * @description Default: `standard`
             * @enum {string}
             */
            format?: "standard" | "discord" | "slack";
            /** @description Default: true */
            enabled?: boolean;
            /** @description https, or http to the machine of the service. A secret */
            url: string;
        };
        WebhookSettings: {
            name: components["schemas"]["DisplayName"];
            /** @description Types, or their first words. Empty: all */
            types: components["schemas"]["EntryFilter"][];
            /**
             * @description Default: `standard`
             * @enum {string}
             */
            format: "standard" | "discord" | "slack";
            /** @description Default: true */
            enabled: boolean;
            /** @description Default: the current URL */
            url?: string;
        };
        /** @description A Merge Patch (RFC 7396): null sets the default. */
        WebhookPatch: {
            name?: components["schemas"]["DisplayName"];
            /** @description Types, or their first words. Empty: all */
            types?: components["schemas"]["EntryFilter"][] | null;
            /** @description Default: `standard` */
            format?: ("standard" | "discord" | "slack") | null;
            /** @description Default: true */
            enabled?: boolean | null;
            /** @description https, or http to the machine of the service. A secret */
            url?: string;
        };
        /** @description An entry of the history for one webhook. */
        WebhookDelivery: {
            /** @description The id of the entry */
            entry: number;
            type: components["schemas"]["EntryType"];
            /**
             * Format: date-time
             * @description When the entry was recorded
             */
            entry_at: string;
            /**
             * @description The state
             * @enum {string}
             */
            state: "delivered" | "retrying" | "given_up";
            /** @description How often it was posted */
            attempts: number;
            /** @description The status code of the last answer */
            status: number | null;
            /** @description Such as `status`, `timeout` or a code of Node */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was posted last
             */
            last_attempt_at: string;
            /**
             * Format: date-time
             * @description When it will be posted again
             */
            next_attempt_at: string | null;
        };
        /** @description A receiver of entries of the history. */
        Webhook: {
            /** @description The id of the webhook */
            id: string;
            /** @description A name for people */
            name: string;
            /** @description `…` replaces its secret parts */
            url: string;
            /** @description Types, or their first words. Empty: all */
            types: string[];
            /**
             * @description standard: JSON of Standard Webhooks 1.0. Others: a line of text for a chat
             * @enum {string}
             */
            format: "standard" | "discord" | "slack";
            /** @description Whether entries are posted */
            enabled: boolean;
            /** @description The ETag, for If-Match */
            etag: string;
            /** @description `gone`: the receiver has answered with 410 */
            disabled_reason: "gone" | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description Entries not delivered yet. Null without a history */
            waiting: number | null;
            /** @description Failed attempts in a row */
            failures: number;
            /**
             * Format: date-time
             * @description When the next attempt is made
             */
            next_attempt_at: string | null;
            /** @description The newest delivery */
            last_delivery: components["schemas"]["WebhookDelivery"] | null;
        };
        CreatedWebhook: {
            /** @description The id of the webhook */
            id: string;
            /** @description A name for people */
            name: string;
            /** @description `…` replaces its secret parts */
            url: string;
            /** @description Types, or their first words. Empty: all */
            types: string[];
            /**
             * @description standard: JSON of Standard Webhooks 1.0. Others: a line of text for a chat
             * @enum {string}
             */
            format: "standard" | "discord" | "slack";
            /** @description Whether entries are posted */
            enabled: boolean;
            /** @description The ETag, for If-Match */
            etag: string;
            /** @description `gone`: the receiver has answered with 410 */
            disabled_reason: "gone" | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /** @description Entries not delivered yet. Null without a history */
            waiting: number | null;
            /** @description Failed attempts in a row */
            failures: number;
            /**
             * Format: date-time
             * @description When the next attempt is made
             */
            next_attempt_at: string | null;
            /** @description The newest delivery */
            last_delivery: components["schemas"]["WebhookDelivery"] | null;
            /** @description The key of the signatures. It is not shown again */
            secret: string;
        };
        WebhookTest: {
            /** @description Whether the receiver accepted it */
            delivered: boolean;
            /** @description The status of the answer */
            status: number | null;
            /** @description Why it was not delivered, as in WebhookDelivery */
            reason: string | null;
            /** @description How long the receiver took */
            took_ms: number;
        };
        /** @description A server-sent event. Clients ignore unknown types. */
        Event: components["schemas"]["StatusEvent"] | components["schemas"]["FoldersEvent"] | components["schemas"]["BuildsEvent"] | components["schemas"]["InstallationsEvent"] | components["schemas"]["DeploymentsEvent"] | components["schemas"]["ResourceChangesEvent"] | components["schemas"]["ConsoleEvent"] | components["schemas"]["GapEvent"] | components["schemas"]["MachineEvent"] | components["schemas"]["HistoryEvent"] | components["schemas"]["HistoryGapEvent"] | components["schemas"]["SchedulesEvent"] | components["schemas"]["BackupsEvent"] | components["schemas"]["WebhooksEvent"] | components["schemas"]["UpdatesEvent"] | components["schemas"]["InspectionEvent"] | components["schemas"]["PingEvent"] | components["schemas"]["EndEvent"];
        /** @description Sent initially and at each change. `processes`, `cpu_seconds` and `memory_bytes` are null. */
        StatusEvent: {
            /** @constant */
            event: "status";
            data: components["schemas"]["Status"];
        };
        /** @description Sent initially and after each refresh. */
        FoldersEvent: {
            /** @constant */
            event: "folders";
            data: components["schemas"]["DataFolder"][];
        };
        /** @description Sent initially and after each refresh. */
        BuildsEvent: {
            /** @constant */
            event: "builds";
            data: components["schemas"]["Build"][];
        };
        /** @description Sent initially and at each change. */
        InstallationsEvent: {
            /** @constant */
            event: "installations";
            data: components["schemas"]["Installation"][];
        };
        /** @description Sent initially and at each change. */
        DeploymentsEvent: {
            /** @constant */
            event: "deployments";
            data: components["schemas"]["Deployment"][];
        };
        /** @description Sent initially and at each step. */
        ResourceChangesEvent: {
            /** @constant */
            event: "resource_changes";
            data: components["schemas"]["ResourceChange"][];
        };
        /** @description When the server prints. */
        ConsoleEvent: {
            /** @constant */
            event: "console";
            /** @description RUN:CURSOR,ENTRY, to continue after this event */
            id: string;
            data: components["schemas"]["ConsoleOutput"];
        };
        /** @description Sent if output was lost. */
        GapEvent: {
            /** @constant */
            event: "gap";
            /** @description RUN:CURSOR,ENTRY, to continue after this event */
            id: string;
            data: components["schemas"]["ConsoleGap"];
        };
        /** @description Sent initially and at each step of the statechart. */
        MachineEvent: {
            /** @constant */
            event: "machine";
            data: components["schemas"]["MachineEntry"];
        };
        /** @description Sends missed entries, then new entries. */
        HistoryEvent: {
            /** @constant */
            event: "history";
            /** @description RUN:CURSOR,ENTRY, to continue after this event */
            id: string;
            data: components["schemas"]["HistoryEntry"];
        };
        /** @description Sent if history entries are left out. */
        HistoryGapEvent: {
            /** @constant */
            event: "history_gap";
            /** @description RUN:CURSOR,ENTRY, to continue after this event */
            id: string;
            data: components["schemas"]["HistoryGap"];
        };
        /** @description Sent initially and at each change. */
        SchedulesEvent: {
            /** @constant */
            event: "schedules";
            data: components["schemas"]["Schedule"][];
        };
        /** @description Sent initially and at each step of a job. */
        BackupsEvent: {
            /** @constant */
            event: "backups";
            data: components["schemas"]["Backup"][];
        };
        /** @description Sent initially and at each change and delivery. */
        WebhooksEvent: {
            /** @constant */
            event: "webhooks";
            data: components["schemas"]["Webhook"][];
        };
        /** @description The last plan, sent initially and at each step. */
        UpdatesEvent: {
            /** @constant */
            event: "updates";
            data: components["schemas"]["UpdatePlan"][];
        };
        /** @description Sent with --inspection, for Stately's inspector. */
        InspectionEvent: {
            /** @constant */
            event: "inspection";
            data: components["schemas"]["InspectionMessage"];
        };
        /** @description Every five seconds. */
        PingEvent: {
            /** @constant */
            event: "ping";
            data: components["schemas"]["StreamPing"];
        };
        /** @description Sent last, when the manager ends normally. */
        EndEvent: {
            /** @constant */
            event: "end";
            data: components["schemas"]["StreamEnd"];
        };
        /** @description An ISO 8601 time with its zone, or milliseconds since 1970. */
        QueryTime: string;
        ManagerDetail: {
            /** @description The version of the manager */
            version?: string;
        };
        OperationDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The Request-Id of the client */
            request?: string;
            /** @description The id of the schedule */
            schedule?: string;
            /**
             * Format: date-time
             * @description The time of the occurrence
             */
            occurrence?: string;
            /** @description The id of the plan of the update */
            update?: string;
            /** @description The id of the backup */
            backup?: string;
            /** @description What players were shown, or why */
            reason?: string;
            /** @description The thread that hangs */
            thread?: string;
            /** @description Seconds of the notice */
            notice?: number;
            /** @description How the save went */
            save?: string;
            /** @description Characters that the console lacks */
            replaced?: string;
            /** @description The postponement in minutes */
            minutes?: number;
            /** @description Where the output after the command begins */
            cursor?: number;
            /** @description The command */
            line?: string;
            /** @description How many share the entry */
            commands?: number;
        };
        AnnouncementDetail: {
            /** @description The event of the resources */
            type?: string;
            /** @description The text */
            message?: string;
            /** @description Who announced it */
            author?: string;
            /** @description Seconds until the end */
            seconds_remaining?: number;
            /** @description Whether only this occurrence is skipped */
            temporary?: boolean;
            /** @description Milliseconds until the end */
            delay_ms?: number;
            /** @description Characters that the console lacks */
            replaced?: string;
        };
        ResourceDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The action */
            action?: string;
            /** @description The resource */
            resource?: string;
            /** @description Its source */
            url?: string;
            /** @description Its repository */
            git?: string;
            /** @description The branch or tag */
            ref?: string;
            /** @description The text of a failure */
            reason?: string;
            /** @description How many share the entry */
            commands?: number;
            /** @description The change */
            change?: string;
            /** @description Its resources */
            resources?: string[];
            /** @description Tag or commit */
            release?: string;
            /** @description New names, by name in the archive */
            renamed?: {
                [key: string]: string;
            };
            /** @description The encoding of names in the archive */
            encoding?: string;
        };
        ServerStartedDetail: {
            /** @description What started it */
            cause?: string;
            /** @description The process id */
            pid?: number;
            /** @description Whether it was found running */
            found?: boolean;
        };
        ServerExitedDetail: {
            /**
             * Format: date-time
             * @description When it was observed
             */
            at?: string;
            /** @description The exit code */
            code?: number | null;
            /** @description The signal that ended it */
            signal?: string | null;
            /** @description Whether it was requested */
            expected?: boolean;
            /** @description Processes that were killed after it */
            survivors?: number;
            /** @description Why it was not observed */
            unseen?: string | null;
            /** @description Whether it ran out of memory */
            oom_killed?: boolean;
            /** @description How the save went */
            save?: string;
            /** @description The causes, as in RunExit */
            findings?: {
                [key: string]: unknown;
            }[];
            /** @description Bytes of its output */
            console_bytes?: number;
        };
        ServerHitchDetail: {
            /** @description The thread */
            thread?: string;
            /** @description How long it took */
            duration_ms?: number;
            /** @description The stack */
            stack?: string;
            /** @description The address that is in use */
            address?: string;
            /** @description The resource */
            resource?: string;
            /** @description The printed text */
            text?: string;
            /** @description The place among the reports of the run */
            cursor?: number;
            /** @description The number of reports in the entry */
            count?: number;
            /** @description Whether no manager was running */
            while_away?: boolean;
        };
        RecoveryDetail: {
            /** @description What ended the run */
            cause?: string;
            /** @description The number of the attempt */
            attempt?: number;
            /**
             * Format: date-time
             * @description When the start is planned
             */
            at?: string;
            /** @description Why it gave up */
            reason?: string;
        };
        HealthDetail: {
            /** @description The previous state */
            before?: string;
            /** @description The reason, as in ServerHealth */
            reason?: string;
            /** @description The thread that hangs */
            thread?: string;
        };
        EvidenceDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description Why it was collected */
            reason?: string;
            /** @description The name of the evidence */
            evidence?: string;
        };
        ScheduleDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The id of the schedule */
            schedule?: string;
            /** @description The name of the schedule */
            name?: string;
            /** @description The type of the action */
            action?: string;
            /**
             * Format: date-time
             * @description The time of the occurrence
             */
            at?: string;
            /**
             * Format: date-time
             * @description When it is carried out
             */
            due_at?: string;
            /** @description Why it was skipped or missed */
            reason?: string;
            /** @description The code of a failure */
            code?: string;
            /** @description Later times that were missed */
            also_missed?: number;
            /** @description Whether a client requested it */
            manual?: boolean;
        };
        ConfigDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The id of the backup */
            backup?: string;
            /** @description The ETag of the saved text */
            etag?: string;
            /** @description The version with the old text */
            replaced?: string | null;
        };
        FolderDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The copied Data Folder */
            copy_of?: string;
            /** @description The adopted directory */
            path?: string;
            /** @description The upload */
            upload?: string;
            /** @description The URL of the archive */
            url?: string;
            /** @description The repository */
            git?: string;
            /** @description Its branch or tag */
            ref?: string;
            /** @description The name of the recipe */
            recipe?: string;
            /** @description The checksum of the recipe */
            sha256?: string;
            /** @description The hosts of its downloads */
            hosts?: string[];
            /** @description The database that it used */
            database?: string;
        };
        FileDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The path */
            path?: string;
            /** @description The new path */
            to?: string;
            /** @description Its ETag */
            etag?: string;
            /** @description Whether it was created */
            new?: boolean;
            /** @description The id in the trash */
            trash?: string;
            /** @description Without the trash */
            permanent?: boolean;
            /** @description The upload */
            upload?: string;
            /** @description Files */
            files?: number;
            /** @description Replaced files */
            replaced_files?: number;
            /** @description Entries moved out */
            removed?: number;
            /** @description Files put back */
            restored?: number;
        };
        CompanionDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The name of the companion */
            companion?: string;
            /** @description Its version */
            version?: string;
        };
        BuildDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description Where it was downloaded */
            url?: string;
            /** @description The directory */
            path?: string;
            /** @description The id of the plan of the update */
            update?: string;
        };
        UpdateDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The id of the plan of the update */
            update?: string;
            /** @description The version */
            version?: string;
            /** @description The previous Build */
            from?: string;
            /** @description The source */
            source?: string;
            /** @description The channel */
            channel?: string;
            /** @description When the Build is swapped */
            swap?: string;
            /**
             * Format: date-time
             * @description The time of the swap
             */
            at?: string;
            /** @description How long the server must be healthy */
            probation_minutes?: number;
            /** @description Why it failed or was rolled back */
            reason?: string;
            /** @description The code of the fault */
            code?: string;
        };
        BackupDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The id of the backup */
            backup?: string;
            /** @description The mode */
            mode?: string;
            /** @description Bytes of the files */
            size?: number | null;
            /** @description Bytes that were stored */
            added?: number | null;
            /** @description Seconds of the hold */
            held?: number;
            /** @description The databases */
            databases?: string[];
            /** @description Routines that were not read */
            unread?: string[];
            /** @description Links out of the Data Folder */
            outside?: string[];
            /** @description Links that were followed */
            followed?: string[];
            /** @description Backups that were removed */
            pruned?: string[];
            /** @description Schemas with databases */
            schemas?: string[];
            /** @description Whether a server was started */
            started?: boolean;
            /** @description The Data Folder of the backup */
            of?: string;
            /** @description The kept folder */
            kept?: string | null;
            /** @description The path of the file */
            path?: string | null;
            /** @description The version with the old text of a config file */
            version?: unknown;
            /** @description The restored kept folder */
            restored?: string;
            /** @description The code of the fault */
            reason?: string;
        };
        AccessDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The name of the token, account or passkey */
            name?: string | null;
            /** @description The id of the token */
            token?: string;
            /** @description The id of the account */
            account?: string;
            /** @description The id of the session */
            session?: string;
            /** @description The allowed scopes */
            scopes?: string[];
            /** @description Whether a passkey is required */
            required?: boolean;
            /** @description The number of wrong credentials */
            attempts?: number;
        };
        WebhookDetail: {
            /** @description The address of the client */
            address?: string;
            /** @description The name of the webhook */
            name?: string;
            /** @description `renewed`: the webhook has a new secret */
            secret?: string;
            /** @description Why it was disabled */
            reason?: string;
        };
        AgonesDetail: {
            /** @description The name of the GameServer */
            name?: string;
            /** @description Its previous state */
            before?: string;
            /** @description The code of the fault */
            reason?: string;
        };
        /** @description The details of entries of the history by their types. */
        EntryDetails: {
            "manager.started": components["schemas"]["ManagerDetail"];
            "manager.ended": components["schemas"]["ManagerDetail"];
            "operation.start": components["schemas"]["OperationDetail"];
            "operation.restart": components["schemas"]["OperationDetail"];
            "operation.stop": components["schemas"]["OperationDetail"];
            "operation.kill": components["schemas"]["OperationDetail"];
            "operation.cancel_notice": components["schemas"]["OperationDetail"];
            "operation.end_notice": components["schemas"]["OperationDetail"];
            "operation.postpone_notice": components["schemas"]["OperationDetail"];
            "operation.cancel_recovery": components["schemas"]["OperationDetail"];
            "command.sent": components["schemas"]["OperationDetail"];
            "announcement.sent": components["schemas"]["AnnouncementDetail"];
            "resource.command": components["schemas"]["ResourceDetail"];
            "server.started": components["schemas"]["ServerStartedDetail"];
            "server.exited": components["schemas"]["ServerExitedDetail"];
            "recovery.planned": components["schemas"]["RecoveryDetail"];
            "recovery.gave_up": components["schemas"]["RecoveryDetail"];
            "health.changed": components["schemas"]["HealthDetail"];
            "evidence.collected": components["schemas"]["EvidenceDetail"];
            "server.hitch": components["schemas"]["ServerHitchDetail"];
            "server.hang_warning": components["schemas"]["ServerHitchDetail"];
            "server.hang_abort": components["schemas"]["ServerHitchDetail"];
            "server.bind_error": components["schemas"]["ServerHitchDetail"];
            "server.script_error": components["schemas"]["ServerHitchDetail"];
            "schedule.created": components["schemas"]["ScheduleDetail"];
            "schedule.changed": components["schemas"]["ScheduleDetail"];
            "schedule.removed": components["schemas"]["ScheduleDetail"];
            "schedule.occurrence": components["schemas"]["ScheduleDetail"];
            "config.saved": components["schemas"]["ConfigDetail"];
            "folder.created": components["schemas"]["FolderDetail"];
            "folder.removed": components["schemas"]["FolderDetail"];
            "file.written": components["schemas"]["FileDetail"];
            "file.directory_created": components["schemas"]["FileDetail"];
            "file.moved": components["schemas"]["FileDetail"];
            "file.copied": components["schemas"]["FileDetail"];
            "file.deleted": components["schemas"]["FileDetail"];
            "file.restored": components["schemas"]["FileDetail"];
            "file.trash_deleted": components["schemas"]["FileDetail"];
            "resource.installed": components["schemas"]["ResourceDetail"];
            "resource.removed": components["schemas"]["ResourceDetail"];
            "resource.updated": components["schemas"]["ResourceDetail"];
            "resource.undone": components["schemas"]["ResourceDetail"];
            "resource.source_changed": components["schemas"]["ResourceDetail"];
            "companion.installed": components["schemas"]["CompanionDetail"];
            "companion.removed": components["schemas"]["CompanionDetail"];
            "build.installed": components["schemas"]["BuildDetail"];
            "build.removed": components["schemas"]["BuildDetail"];
            "file.unpacked": components["schemas"]["FileDetail"];
            "file.uploaded": components["schemas"]["FileDetail"];
            "file.upload_undone": components["schemas"]["FileDetail"];
            "update.planned": components["schemas"]["UpdateDetail"];
            "update.swapped": components["schemas"]["UpdateDetail"];
            "update.rollback_begun": components["schemas"]["UpdateDetail"];
            "update.ended": components["schemas"]["UpdateDetail"];
            "backup.finished": components["schemas"]["BackupDetail"];
            "backup.verified": components["schemas"]["BackupDetail"];
            "backup.tested": components["schemas"]["BackupDetail"];
            "backup.restored": components["schemas"]["BackupDetail"];
            "backup.file_restored": components["schemas"]["BackupDetail"];
            "backup.deleted": components["schemas"]["BackupDetail"];
            "backup.pinned": components["schemas"]["BackupDetail"];
            "backup.unpinned": components["schemas"]["BackupDetail"];
            "backup.kept_folder_restored": components["schemas"]["BackupDetail"];
            "backup.kept_folder_deleted": components["schemas"]["BackupDetail"];
            "access.session_opened": components["schemas"]["AccessDetail"];
            "access.session_closed": components["schemas"]["AccessDetail"];
            "access.refused": components["schemas"]["AccessDetail"];
            "access.token_created": components["schemas"]["AccessDetail"];
            "access.token_changed": components["schemas"]["AccessDetail"];
            "access.token_revoked": components["schemas"]["AccessDetail"];
            "access.account_created": components["schemas"]["AccessDetail"];
            "access.account_changed": components["schemas"]["AccessDetail"];
            "access.account_deleted": components["schemas"]["AccessDetail"];
            "access.account_invited": components["schemas"]["AccessDetail"];
            "access.password_set": components["schemas"]["AccessDetail"];
            "access.session_revoked": components["schemas"]["AccessDetail"];
            "access.passkey_added": components["schemas"]["AccessDetail"];
            "access.passkey_removed": components["schemas"]["AccessDetail"];
            "access.second_factor_changed": components["schemas"]["AccessDetail"];
            "webhook.created": components["schemas"]["WebhookDetail"];
            "webhook.changed": components["schemas"]["WebhookDetail"];
            "webhook.removed": components["schemas"]["WebhookDetail"];
            "webhook.disabled": components["schemas"]["WebhookDetail"];
            "agones.state_changed": components["schemas"]["AgonesDetail"];
            "agones.sidecar_failed": components["schemas"]["AgonesDetail"];
            "agones.sidecar_recovered": components["schemas"]["AgonesDetail"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type DisplayName = components['schemas']['DisplayName'];
export type Grant = components['schemas']['Grant'];
export type CommandPatterns = components['schemas']['CommandPatterns'];
export type Scopes = components['schemas']['Scopes'];
export type Access = components['schemas']['Access'];
export type NewAccessToken = components['schemas']['NewAccessToken'];
export type AccessTokenPatch = components['schemas']['AccessTokenPatch'];
export type AccessToken = components['schemas']['AccessToken'];
export type CreatedAccessToken = components['schemas']['CreatedAccessToken'];
export type NewAccount = components['schemas']['NewAccount'];
export type AccountSettings = components['schemas']['AccountSettings'];
export type AccountPatch = components['schemas']['AccountPatch'];
export type Account = components['schemas']['Account'];
export type InvitedAccount = components['schemas']['InvitedAccount'];
export type AcceptedInvitation = components['schemas']['AcceptedInvitation'];
export type Setup = components['schemas']['Setup'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type Session = components['schemas']['Session'];
export type NewPasskey = components['schemas']['NewPasskey'];
export type PasskeyName = components['schemas']['PasskeyName'];
export type SecondFactorInput = components['schemas']['SecondFactorInput'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type Passkey = components['schemas']['Passkey'];
export type WebAuthnOptions = components['schemas']['WebAuthnOptions'];
export type BackupMode = components['schemas']['BackupMode'];
export type NewBackup = components['schemas']['NewBackup'];
export type RestoreRequest = components['schemas']['RestoreRequest'];
export type RestoreKeptRequest = components['schemas']['RestoreKeptRequest'];
export type RestoreFileRequest = components['schemas']['RestoreFileRequest'];
export type Backup = components['schemas']['Backup'];
export type BackupPlan = components['schemas']['BackupPlan'];
export type KeptFolder = components['schemas']['KeptFolder'];
export type RestoredKeptFolder = components['schemas']['RestoredKeptFolder'];
export type SnapshotEntry = components['schemas']['SnapshotEntry'];
export type RestoredFile = components['schemas']['RestoredFile'];
export type NameEncoding = components['schemas']['NameEncoding'];
export type EntryType = components['schemas']['EntryType'];
export type EntryActor = components['schemas']['EntryActor'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type ScheduleActionInput = components['schemas']['ScheduleActionInput'];
export type WarningText = components['schemas']['WarningText'];
export type ScheduleInput = components['schemas']['ScheduleInput'];
export type ScheduleSettings = components['schemas']['ScheduleSettings'];
export type SchedulePatch = components['schemas']['SchedulePatch'];
export type Skip = components['schemas']['Skip'];
export type Postpone = components['schemas']['Postpone'];
export type ScheduleRule = components['schemas']['ScheduleRule'];
export type ScheduleAction = components['schemas']['ScheduleAction'];
export type OccurrenceState = components['schemas']['OccurrenceState'];
export type Occurrence = components['schemas']['Occurrence'];
export type Schedule = components['schemas']['Schedule'];
export type NextTime = components['schemas']['NextTime'];
export type ExitFinding = components['schemas']['ExitFinding'];
export type ExitCause = components['schemas']['ExitCause'];
export type LastExit = components['schemas']['LastExit'];
export type Recovery = components['schemas']['Recovery'];
export type ServerHealth = components['schemas']['ServerHealth'];
export type Agones = components['schemas']['Agones'];
export type Status = components['schemas']['Status'];
export type Finding = components['schemas']['Finding'];
export type Problem = components['schemas']['Problem'];
export type Build = components['schemas']['Build'];
export type Installation = components['schemas']['Installation'];
export type BuildSource = components['schemas']['BuildSource'];
export type MatchingLine = components['schemas']['MatchingLine'];
export type ConsoleSearch = components['schemas']['ConsoleSearch'];
export type ConsoleLine = components['schemas']['ConsoleLine'];
export type MissingLines = components['schemas']['MissingLines'];
export type ConsoleEntry = components['schemas']['ConsoleEntry'];
export type Deployment = components['schemas']['Deployment'];
export type FolderContent = components['schemas']['FolderContent'];
export type ConsoleOutput = components['schemas']['ConsoleOutput'];
export type ConsoleGap = components['schemas']['ConsoleGap'];
export type HistoryGap = components['schemas']['HistoryGap'];
export type StreamPing = components['schemas']['StreamPing'];
export type StreamEnd = components['schemas']['StreamEnd'];
export type TakenTransition = components['schemas']['TakenTransition'];
export type MachineStep = components['schemas']['MachineStep'];
export type MachineAnswer = components['schemas']['MachineAnswer'];
export type MachineNow = components['schemas']['MachineNow'];
export type MachineEntry = components['schemas']['MachineEntry'];
export type InspectionMessage = components['schemas']['InspectionMessage'];
export type DataFolder = components['schemas']['DataFolder'];
export type NewDataFolder = components['schemas']['NewDataFolder'];
export type ConfigVersion = components['schemas']['ConfigVersion'];
export type ConfigSummary = components['schemas']['ConfigSummary'];
export type Companion = components['schemas']['Companion'];
export type InstalledResource = components['schemas']['InstalledResource'];
export type Preflight = components['schemas']['Preflight'];
export type FileEntry = components['schemas']['FileEntry'];
export type FileMatch = components['schemas']['FileMatch'];
export type FileChanges = components['schemas']['FileChanges'];
export type NewDirectory = components['schemas']['NewDirectory'];
export type FileTransfer = components['schemas']['FileTransfer'];
export type TrashEntry = components['schemas']['TrashEntry'];
export type TrashRestore = components['schemas']['TrashRestore'];
export type TxAdminSource = components['schemas']['TxAdminSource'];
export type ImportPlan = components['schemas']['ImportPlan'];
export type Player = components['schemas']['Player'];
export type PlayerSession = components['schemas']['PlayerSession'];
export type RecipeOrder = components['schemas']['RecipeOrder'];
export type RecipePlan = components['schemas']['RecipePlan'];
export type ResourceOrder = components['schemas']['ResourceOrder'];
export type ResourceUpdate = components['schemas']['ResourceUpdate'];
export type ResourcePlace = components['schemas']['ResourcePlace'];
export type ResourcePlan = components['schemas']['ResourcePlan'];
export type ResourceChange = components['schemas']['ResourceChange'];
export type ResourceSource = components['schemas']['ResourceSource'];
export type KnownSource = components['schemas']['KnownSource'];
export type ResourceUpdatePlan = components['schemas']['ResourceUpdatePlan'];
export type RunningResource = components['schemas']['RunningResource'];
export type ResourceOutcome = components['schemas']['ResourceOutcome'];
export type RunExit = components['schemas']['RunExit'];
export type Run = components['schemas']['Run'];
export type RunStep = components['schemas']['RunStep'];
export type RunAnswer = components['schemas']['RunAnswer'];
export type RunEvent = components['schemas']['RunEvent'];
export type Report = components['schemas']['Report'];
export type EvidenceSummary = components['schemas']['EvidenceSummary'];
export type PressureAverages = components['schemas']['PressureAverages'];
export type Stall = components['schemas']['Stall'];
export type Pressure = components['schemas']['Pressure'];
export type Evidence = components['schemas']['Evidence'];
export type MeanAndMax = components['schemas']['MeanAndMax'];
export type Samples = components['schemas']['Samples'];
export type Start = components['schemas']['Start'];
export type Command = components['schemas']['Command'];
export type CommandAccepted = components['schemas']['CommandAccepted'];
export type OperationAccepted = components['schemas']['OperationAccepted'];
export type Summary = components['schemas']['Summary'];
export type ServiceOption = components['schemas']['ServiceOption'];
export type Health = components['schemas']['Health'];
export type Login = components['schemas']['Login'];
export type Ticket = components['schemas']['Ticket'];
export type UpdateSource = components['schemas']['UpdateSource'];
export type UpdatePlan = components['schemas']['UpdatePlan'];
export type NewUpdatePlan = components['schemas']['NewUpdatePlan'];
export type UnpackOrder = components['schemas']['UnpackOrder'];
export type PlaceOrder = components['schemas']['PlaceOrder'];
export type UploadOutcome = components['schemas']['UploadOutcome'];
export type Upload = components['schemas']['Upload'];
export type UploadUndo = components['schemas']['UploadUndo'];
export type UndoOutcome = components['schemas']['UndoOutcome'];
export type EntryFilter = components['schemas']['EntryFilter'];
export type WebhookFields = components['schemas']['WebhookFields'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type WebhookSettings = components['schemas']['WebhookSettings'];
export type WebhookPatch = components['schemas']['WebhookPatch'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type Webhook = components['schemas']['Webhook'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type WebhookTest = components['schemas']['WebhookTest'];
export type Event = components['schemas']['Event'];
export type StatusEvent = components['schemas']['StatusEvent'];
export type FoldersEvent = components['schemas']['FoldersEvent'];
export type BuildsEvent = components['schemas']['BuildsEvent'];
export type InstallationsEvent = components['schemas']['InstallationsEvent'];
export type DeploymentsEvent = components['schemas']['DeploymentsEvent'];
export type ResourceChangesEvent = components['schemas']['ResourceChangesEvent'];
export type ConsoleEvent = components['schemas']['ConsoleEvent'];
export type GapEvent = components['schemas']['GapEvent'];
export type MachineEvent = components['schemas']['MachineEvent'];
export type HistoryEvent = components['schemas']['HistoryEvent'];
export type HistoryGapEvent = components['schemas']['HistoryGapEvent'];
export type SchedulesEvent = components['schemas']['SchedulesEvent'];
export type BackupsEvent = components['schemas']['BackupsEvent'];
export type WebhooksEvent = components['schemas']['WebhooksEvent'];
export type UpdatesEvent = components['schemas']['UpdatesEvent'];
export type InspectionEvent = components['schemas']['InspectionEvent'];
export type PingEvent = components['schemas']['PingEvent'];
export type EndEvent = components['schemas']['EndEvent'];
export type QueryTime = components['schemas']['QueryTime'];
export type ManagerDetail = components['schemas']['ManagerDetail'];
export type OperationDetail = components['schemas']['OperationDetail'];
export type AnnouncementDetail = components['schemas']['AnnouncementDetail'];
export type ResourceDetail = components['schemas']['ResourceDetail'];
export type ServerStartedDetail = components['schemas']['ServerStartedDetail'];
export type ServerExitedDetail = components['schemas']['ServerExitedDetail'];
export type ServerHitchDetail = components['schemas']['ServerHitchDetail'];
export type RecoveryDetail = components['schemas']['RecoveryDetail'];
export type HealthDetail = components['schemas']['HealthDetail'];
export type EvidenceDetail = components['schemas']['EvidenceDetail'];
export type ScheduleDetail = components['schemas']['ScheduleDetail'];
export type ConfigDetail = components['schemas']['ConfigDetail'];
export type FolderDetail = components['schemas']['FolderDetail'];
export type FileDetail = components['schemas']['FileDetail'];
export type CompanionDetail = components['schemas']['CompanionDetail'];
export type BuildDetail = components['schemas']['BuildDetail'];
export type UpdateDetail = components['schemas']['UpdateDetail'];
export type BackupDetail = components['schemas']['BackupDetail'];
export type AccessDetail = components['schemas']['AccessDetail'];
export type WebhookDetail = components['schemas']['WebhookDetail'];
export type AgonesDetail = components['schemas']['AgonesDetail'];
export type EntryDetails = components['schemas']['EntryDetails'];
export type $defs = Record<string, never>;
export interface operations {
    startServer: {
        parameters: {
            query?: {
                /** @description `ready`: answer after the ready line; without a ready line, after the first second */
                wait?: "ready";
                /** @description Refuse the start if a preflight has a fatal finding */
                strict?: boolean;
                /** @description With `wait`: maximum wait in seconds */
                timeout?: number;
            };
            header?: {
                /** @description `respond-async`: 202 as soon as the operation is accepted */
                Prefer?: string;
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Start"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description Where the state is */
                    Location?: string;
                    /** @description `respond-async` */
                    "Preference-Applied"?: string;
                    /** @description The id of the run that was started */
                    "Console-Run"?: string;
                    /** @description The cursor at which its output begins */
                    "Console-Cursor"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationAccepted"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the run that was started */
                    "Console-Run"?: string;
                    /** @description The cursor at which its output begins */
                    "Console-Cursor"?: number;
                    /** @description With `wait`: `ready`, or `launched` without a ready line: perhaps not ready yet */
                    "Start-Reached"?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restartServer: {
        parameters: {
            query?: {
                /** @description Seconds in which players are warned. Then the server saves and ends. A later stop or restart replaces it */
                notice?: number;
                /** @description The reason that the players are shown. Announces the end */
                reason?: string;
            };
            header?: {
                /** @description `respond-async`: 202 as soon as the operation is accepted */
                Prefer?: string;
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description Where the state is */
                    Location?: string;
                    /** @description `respond-async` */
                    "Preference-Applied"?: string;
                    /** @description The id of the run that was started */
                    "Console-Run"?: string;
                    /** @description The cursor at which its output begins */
                    "Console-Cursor"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationAccepted"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the run that was started */
                    "Console-Run"?: string;
                    /** @description The cursor at which its output begins */
                    "Console-Cursor"?: number;
                    /** @description With `notice` or `reason`: `save` of the last exit */
                    "End-Save"?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    stopServer: {
        parameters: {
            query?: {
                /** @description Seconds in which players are warned. Then the server saves and ends. A later stop or restart replaces it */
                notice?: number;
                /** @description The reason that the players are shown. Announces the end */
                reason?: string;
            };
            header?: {
                /** @description `respond-async`: 202 as soon as the operation is accepted */
                Prefer?: string;
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description Where the state is */
                    Location?: string;
                    /** @description `respond-async` */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationAccepted"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    /** @description With `notice` or `reason`: `save` of the last exit */
                    "End-Save"?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    killServer: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendCommand: {
        parameters: {
            query?: {
                /** @description Accept an empty `Command`, as the Enter key alone sends it */
                blank?: boolean;
            };
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Command"];
            };
        };
        responses: {
            /** @description The line was written. The server may not have acted on it yet. */
            202: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandAccepted"];
                };
            };
        };
    };
    cancelRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    cancelNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endNotice: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async`: 202 as soon as the operation is accepted */
                Prefer?: string;
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description Where the state is */
                    Location?: string;
                    /** @description `respond-async` */
                    "Preference-Applied"?: string;
                    /** @description The id of the run that was started */
                    "Console-Run"?: string;
                    /** @description The cursor at which its output begins */
                    "Console-Cursor"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationAccepted"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the run that was started */
                    "Console-Run"?: string;
                    /** @description The cursor at which its output begins */
                    "Console-Cursor"?: number;
                    /** @description With `notice` or `reason`: `save` of the last exit */
                    "End-Save"?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postponeNotice: {
        parameters: {
            query?: {
                /** @description By how many minutes */
                minutes?: number;
            };
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readConsole: {
        parameters: {
            query?: {
                /** @description A run id. Default: the current run, else the newest */
                run?: string;
                /** @description The cursor to read from: Console-Next of an answer, or the cursor of a command */
                after?: number;
                /** @description From this time on */
                since?: components["schemas"]["QueryTime"];
                /** @description Before this time */
                until?: components["schemas"]["QueryTime"];
                /** @description Number of last lines, within `bytes` */
                lines?: number;
                /** @description The maximum number of bytes */
                bytes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The output, in the type that Accept names. */
            200: {
                headers: {
                    /** @description The run id */
                    "Console-Run"?: string;
                    /** @description The cursor of the first byte */
                    "Console-Cursor"?: number;
                    /** @description The cursor to read from next */
                    "Console-Next"?: number;
                    /** @description Bytes that the run has printed */
                    "Console-Size"?: number;
                    /** @description Requested bytes that were deleted */
                    "Console-Missing"?: number;
                    /** @description `encoding` in the build.json of the run. Absent for UTF-8 */
                    "Console-Encoding"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/x-ndjson": string;
                    "application/octet-stream": string;
                };
            };
        };
    };
    searchConsole: {
        parameters: {
            query?: {
                /** @description The text to find, no pattern */
                text?: string;
                /** @description Only lines of these severities */
                severity?: ("error" | "warning" | "info")[];
                /** @description Only lines of this resource, by the channel before the line */
                resource?: string;
                /** @description A run id, or `all`. Default: the current run, else the newest */
                run?: string;
                /** @description Which line comes first */
                order?: "newest" | "oldest";
                /** @description From this time on */
                since?: components["schemas"]["QueryTime"];
                /** @description Before this time */
                until?: components["schemas"]["QueryTime"];
                /** @description Where to continue: `next` of the previous answer, or its Link */
                cursor?: string;
                /** @description The maximum number of lines */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The found lines. */
            200: {
                headers: {
                    /** @description The next request, with rel="next", until all is searched */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSearch"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description The maximum number of runs */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    downloadLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run id
                 * @example 20260131T120000000Z-0a1b2c
                 */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The output. */
            200: {
                headers: {
                    /** @description The run id */
                    "Console-Run"?: string;
                    /** @description Bytes deleted at the beginning */
                    "Console-Missing"?: number;
                    /** @description `encoding` in the build.json of the run. Absent for UTF-8 */
                    "Console-Encoding"?: string;
                    /** @description A file name */
                    "Content-Disposition"?: string;
                    /** @description `none` */
                    "Accept-Ranges"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    listRunEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description A run id
                 * @example 20260131T120000000Z-0a1b2c
                 */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunEvent"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description The maximum number of reports */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description A run id
                 * @example 20260131T120000000Z-0a1b2c
                 */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description A run id
                 * @example 20260131T120000000Z-0a1b2c
                 */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceSummary"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    collectEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description A run id
                 * @example 20260131T120000000Z-0a1b2c
                 */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceSummary"];
                };
            };
        };
    };
    getEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run id
                 * @example 20260131T120000000Z-0a1b2c
                 */
                run: string;
                /**
                 * @description The name of a piece of evidence
                 * @example 20260131T120100000Z-hang
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evidence"];
                };
            };
        };
    };
    followEvents: {
        parameters: {
            query?: {
                /** @description Event types. Default: status, folders, builds, console */
                only?: ("status" | "folders" | "builds" | "installations" | "deployments" | "resource_changes" | "console" | "machine" | "history" | "schedules" | "backups" | "webhooks" | "updates" | "inspection")[];
                /** @description Where the console and the history begin: the id of an event, RUN:CURSOR,ENTRY, or one part of it. none:0: all kept output. now: the end of the console. Default: the end of both. Last-Event-ID has precedence */
                after?: string;
                /** @description Whether an event `ping` replaces the comment */
                ping?: boolean;
                /** @description The ticket of POST /session/ticket, instead of a credential */
                ticket?: string;
            };
            header?: {
                /** @description The id of the last event that the client got */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. A manager that ends normally sends `end` last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listRunningResources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningResource"][];
                };
            };
        };
    };
    refreshResources: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome, as the console shows it. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceOutcome"];
                };
            };
        };
    };
    startResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome, as the console shows it. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceOutcome"];
                };
            };
        };
    };
    stopResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome, as the console shows it. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceOutcome"];
                };
            };
        };
    };
    restartResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome, as the console shows it. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceOutcome"];
                };
            };
        };
    };
    ensureResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome, as the console shows it. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceOutcome"];
                };
            };
        };
    };
    listDataFolders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataFolder"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    refreshDataFolders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list is up to date. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDataFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Data Folder. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataFolder"];
                };
            };
        };
    };
    createDataFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewDataFolder"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataFolder"];
                };
            };
        };
    };
    deleteDataFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed from the list. Its files are being deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readConfig: {
        parameters: {
            query?: {
                /** @description While `config` of the Data Folder is null: the name of a config file to create */
                file?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    writeConfig: {
        parameters: {
            query?: {
                /** @description While `config` of the Data Folder is null: the name of a config file to create */
                file?: string;
            };
            header?: {
                /** @description The ETag of the text to replace. Send this or If-None-Match */
                "If-Match"?: string;
                /** @description For the config file: `*` to create a missing one */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    summariseConfig: {
        parameters: {
            query?: {
                /** @description A Build whose own resources are included */
                build?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigSummary"];
                };
            };
        };
    };
    listConfigVersions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last ten, newest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigVersion"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readConfigVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description A version from the list
                 * @example 1
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCompanion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Companion"];
                };
            };
        };
    };
    installCompanion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Companion"];
                };
            };
        };
    };
    deleteCompanion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInstalledResources: {
        parameters: {
            query?: {
                /** @description A Build whose own resources are included */
                build?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstalledResource"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    installResources: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceOrder"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceChange"];
                };
            };
        };
    };
    preflight: {
        parameters: {
            query?: {
                /** @description The Build to start with. Default: none */
                build?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preflight"];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getResourceSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its source. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownSource"];
                };
            };
        };
    };
    setResourceSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceSource"];
            };
        };
        responses: {
            /** @description Set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    planResourceUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What an update would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceUpdatePlan"];
                };
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description A directory, relative to the Data Folder. Default: the Data Folder */
                path?: string;
                /** @description The order; `-` reverses it */
                sort?: "name" | "-name" | "size" | "-size" | "modified_at" | "-modified_at";
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries of the page. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileEntry"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteFile: {
        parameters: {
            query: {
                /** @description The path, relative to the Data Folder */
                path: string;
                /** @description Delete it without the trash */
                permanent?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrashEntry"];
                };
            };
        };
    };
    readFile: {
        parameters: {
            query: {
                /** @description The path, relative to the Data Folder */
                path: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    writeFile: {
        parameters: {
            query: {
                /** @description The path, relative to the Data Folder */
                path: string;
            };
            header?: {
                /** @description The ETag of the content to replace, or If-None-Match */
                "If-Match"?: string;
                /** @description `*` to create a missing file */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        /** @description The bytes of the file. */
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description The file is written. */
            204: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    makeDirectory: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDirectory"];
            };
        };
        responses: {
            /** @description The directory. */
            201: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileEntry"];
                };
            };
        };
    };
    moveFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileTransfer"];
            };
        };
        responses: {
            /** @description What was moved. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileEntry"];
                };
            };
        };
    };
    copyFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileTransfer"];
            };
        };
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileEntry"];
                };
            };
        };
    };
    listFileVersions: {
        parameters: {
            query: {
                /** @description The path, relative to the Data Folder */
                path: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last ten, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigVersion"][];
                };
            };
        };
    };
    readFileVersion: {
        parameters: {
            query: {
                /** @description The path, relative to the Data Folder */
                path: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description A version from the list
                 * @example 1
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFileChanges: {
        parameters: {
            query?: {
                /** @description Default: the last start with the Data Folder */
                since?: components["schemas"]["QueryTime"];
            };
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileChanges"];
                };
            };
        };
    };
    downloadFiles: {
        parameters: {
            query?: {
                /** @description A directory, relative to the Data Folder. Default: the Data Folder */
                path?: string;
                /** @description The format */
                format?: "tar.gz" | "zip";
            };
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                    "application/zip": string;
                };
            };
        };
    };
    searchFiles: {
        parameters: {
            query: {
                /** @description A directory, relative to the Data Folder. Default: the Data Folder */
                path?: string;
                /** @description The text, without regard to case */
                query: string;
                /** @description Where the text is found */
                in?: "names" | "contents";
            };
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches, then the end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    listTrash: {
        parameters: {
            query?: {
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, newest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrashEntry"][];
                };
            };
        };
    };
    restoreFromTrash: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description The id in the trash
                 * @example 20260131T120000000Z-0a1b2c
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TrashRestore"];
            };
        };
        responses: {
            /** @description What was restored. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileEntry"];
                };
            };
        };
    };
    deleteFromTrash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description The id in the trash
                 * @example 20260131T120000000Z-0a1b2c
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed from the list. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    planResources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceOrder"];
            };
        };
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourcePlan"];
                };
            };
        };
    };
    deleteResource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceChange"];
                };
            };
        };
    };
    updateResource: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
                /**
                 * @description The engine name of a resource
                 * @example taxi
                 */
                resource: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceUpdate"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceChange"];
                };
            };
        };
    };
    listResourceChanges: {
        parameters: {
            query?: {
                /** @description A Data Folder. Default: all */
                folder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceChange"][];
                };
            };
        };
    };
    getResourceChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a change
                 * @example cmi8x0k2pa1b2c3d4
                 */
                change: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceChange"];
                };
            };
        };
    };
    undoResourceChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a change
                 * @example cmi8x0k2pa1b2c3d4
                 */
                change: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceChange"];
                };
            };
        };
    };
    planRecipe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeOrder"];
            };
        };
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipePlan"];
                };
            };
        };
    };
    deployRecipe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeOrder"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    planTxAdminImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TxAdminSource"];
            };
        };
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPlan"];
                };
            };
        };
    };
    deployContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FolderContent"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    listDeployments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDeployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a deployment
                 * @example 0a1b2c3d4e5f
                 */
                deployment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
        };
    };
    cancelDeployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a deployment
                 * @example 0a1b2c3d4e5f
                 */
                deployment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is left, except its database. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listBuilds: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by id. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    refreshBuilds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list is up to date. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUpdates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by id. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateSource"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUpdatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a source
                 * @example fxserver
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePlan"];
                };
            };
        };
    };
    planUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a source
                 * @example fxserver
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUpdatePlan"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePlan"];
                };
            };
        };
    };
    cancelUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a source
                 * @example fxserver
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is cancelled, or its rollback has begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePlan"];
                };
            };
        };
    };
    getBuild: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a Build
                 * @example demo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Build. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
        };
    };
    installBuild: {
        parameters: {
            query?: {
                /** @description The encoding of names that a zip or tar does not state */
                names?: components["schemas"]["NameEncoding"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of a Build
                 * @example demo
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description A tar, tar.xz, tar.gz, tar.bz2, tar.zst, zip or 7z file. */
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
        };
    };
    deleteBuild: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a Build
                 * @example demo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed from the list. Its files are being deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a Build
                 * @example demo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    downloadBuild: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a Build
                 * @example demo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildSource"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    cancelInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a Build
                 * @example demo
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInstallations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by the id of the Build. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uploads, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "Tus-Resumable"?: string;
                /** @description The size of the file */
                "Upload-Length"?: number;
                /** @description Keys, and values in Base64, such as `filename` */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload was created. */
            201: {
                headers: {
                    /** @description `1.0.0` */
                    "Tus-Resumable"?: string;
                    /** @description The path of the upload */
                    Location?: string;
                    /** @description Bytes that have arrived */
                    "Upload-Offset"?: number;
                    /** @description When the upload is removed unless a byte arrives */
                    "Upload-Expires"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUploadOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The headers contain the abilities. */
            204: {
                headers: {
                    /** @description `1.0.0` */
                    "Tus-Resumable"?: string;
                    /** @description `1.0.0` */
                    "Tus-Version"?: string;
                    /** @description The extensions, separated by commas */
                    "Tus-Extension"?: string;
                    /** @description The maximum size of a file */
                    "Tus-Max-Size"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an upload
                 * @example u0f1e2d3c4b5a69788796a5b4c3d2e1f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "Tus-Resumable"?: string;
            };
            path: {
                /**
                 * @description The id of an upload
                 * @example u0f1e2d3c4b5a69788796a5b4c3d2e1f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload is removed. */
            204: {
                headers: {
                    /** @description `1.0.0` */
                    "Tus-Resumable"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUploadOffset: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "Tus-Resumable"?: string;
            };
            path: {
                /**
                 * @description The id of an upload
                 * @example u0f1e2d3c4b5a69788796a5b4c3d2e1f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The headers contain the offset. */
            200: {
                headers: {
                    /** @description `1.0.0` */
                    "Tus-Resumable"?: string;
                    /** @description Bytes that have arrived */
                    "Upload-Offset"?: number;
                    /** @description The size of the file */
                    "Upload-Length"?: number;
                    /** @description Keys, and values in Base64, such as `filename` */
                    "Upload-Metadata"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    continueUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `1.0.0` */
                "Tus-Resumable"?: string;
                /** @description Bytes that have arrived */
                "Upload-Offset"?: number;
            };
            path: {
                /**
                 * @description The id of an upload
                 * @example u0f1e2d3c4b5a69788796a5b4c3d2e1f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": unknown;
            };
        };
        responses: {
            /** @description The bytes are stored. */
            204: {
                headers: {
                    /** @description `1.0.0` */
                    "Tus-Resumable"?: string;
                    /** @description Bytes that have arrived */
                    "Upload-Offset"?: number;
                    /** @description When the upload is removed unless a byte arrives */
                    "Upload-Expires"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unpackUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async`: 202 as soon as the operation is accepted */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnpackOrder"];
            };
        };
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadOutcome"];
                };
            };
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description Where the state is */
                    Location?: string;
                    /** @description `respond-async` */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
        };
    };
    placeUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description `respond-async`: 202 as soon as the operation is accepted */
                Prefer?: string;
            };
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceOrder"];
            };
        };
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadOutcome"];
                };
            };
            /** @description Accepted. */
            202: {
                headers: {
                    /** @description Where the state is */
                    Location?: string;
                    /** @description `respond-async` */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
        };
    };
    undoUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a Data Folder
                 * @example world
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadUndo"];
            };
        };
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoOutcome"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description The ETag of the settings */
                    ETag?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    previewSchedule: {
        parameters: {
            query?: {
                /** @description The maximum number of times */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleInput"];
            };
        };
        responses: {
            /** @description The next times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextTime"][];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    replaceSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleSettings"];
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchedulePatch"];
                "application/merge-patch+json": components["schemas"]["SchedulePatch"];
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    listNextTimes: {
        parameters: {
            query?: {
                /** @description The maximum number of times */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextTime"][];
                };
            };
        };
    };
    listOccurrences: {
        parameters: {
            query?: {
                /** @description The maximum number of occurrences */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    runSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"];
                };
            };
        };
    };
    skipOccurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Skip"];
            };
        };
        responses: {
            /** @description The occurrence. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"];
                };
            };
        };
    };
    postponeOccurrence: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a schedule
                 * @example 5f3a9c10
                 */
                schedule: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Postpone"];
            };
        };
        responses: {
            /** @description The occurrence. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"];
                };
            };
        };
    };
    listBackups: {
        parameters: {
            query?: {
                /** @description The maximum number of backups */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBackup"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"];
                };
            };
        };
    };
    planBackup: {
        parameters: {
            query?: {
                /** @description A Data Folder */
                folder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a backup will do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupPlan"];
                };
            };
        };
    };
    getBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"];
                };
            };
        };
    };
    deleteBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pinBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unpinBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifyBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"];
                };
            };
        };
    };
    testBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"];
                };
            };
        };
    };
    restoreBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreRequest"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backup"];
                };
            };
        };
    };
    listBackupFiles: {
        parameters: {
            query?: {
                /** @description A directory, relative to the Data Folder. Default: the Data Folder */
                path?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotEntry"][];
                };
            };
        };
    };
    restoreBackupFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the text to replace. Send this or If-None-Match */
                "If-Match"?: string;
                /** @description For the config file: `*` to create a missing one */
                "If-None-Match"?: string;
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a backup
                 * @example bmib3k2x1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreFileRequest"];
            };
        };
        responses: {
            /** @description Restored. */
            200: {
                headers: {
                    /** @description The ETag of a config file */
                    ETag?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredFile"];
                };
            };
        };
    };
    listKeptFolders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptFolder"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restoreKeptFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The name of a kept folder
                 * @example .world.before-restore-20260131T120000000Z
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreKeptRequest"];
            };
        };
        responses: {
            /** @description Restored. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredKeptFolder"];
                };
            };
        };
    };
    deleteKeptFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a kept folder
                 * @example .world.before-restore-20260131T120000000Z
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed from the list. Its files are being deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description The ETag of the settings */
                    ETag?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    replaceWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSettings"];
            };
        };
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    renewWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description New for each operation, such as a UUID in quotation marks. A repeat gets the first answer */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /** @description `true`: the answer to an earlier request with the same key */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    retryWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum number of deliveries */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a webhook
                 * @example 0a1b2c3d4e5f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the client may do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
        };
    };
    listAccessTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccessToken"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccessToken"];
                };
            };
        };
    };
    getAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a token
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    deleteAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a token
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a token
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessTokenPatch"];
                "application/merge-patch+json": components["schemas"]["AccessTokenPatch"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description Its path */
                    Location?: string;
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedAccount"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an account
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    replaceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of an account
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSettings"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of an account
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the settings to change. If they have another ETag: 412 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The id of an account
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
                "application/merge-patch+json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    inviteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an account
                 * @example 1a2b3c4d5e6f
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    /** @description The ETag of the settings */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedAccount"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptedInvitation"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The session */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Setup"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The session */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a session
                 * @example q83vEjRWeJCrze8S
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebAuthnOptions"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first. */
            200: {
                headers: {
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebAuthnOptions"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a passkey
                 * @example dGhlIGlk
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description The passkey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a passkey
                 * @example dGhlIGlk
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is required. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
        };
    };
    setSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorInput"];
            };
        };
        responses: {
            /** @description Whether it is required. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description The session is valid for 30 days, until the token changes. */
            204: {
                headers: {
                    /** @description The session: HttpOnly, SameSite=Strict, and Secure if the Origin is https */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description Deletes the cookie */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticket. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    getSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary, or the web UI. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"];
                    "text/html": string;
                };
            };
        };
    };
    listOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceOption"][];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    getHistory: {
        parameters: {
            query?: {
                /** @description Types, or their first words: `operation,server.exited` */
                type?: components["schemas"]["EntryFilter"][];
                /** @description A run id */
                run?: string;
                /** @description Who caused it: client, schedule, manager, server, or a name */
                actor?: string;
                /** @description From this time on */
                since?: components["schemas"]["QueryTime"];
                /** @description Before this time */
                until?: components["schemas"]["QueryTime"];
                /** @description Only entries after this id */
                after?: number;
                /** @description The maximum number of entries */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of the content that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    /** @description The ETag of the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description If-None-Match names the current ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/openmetrics-text": string;
                };
            };
        };
    };
    getSamples: {
        parameters: {
            query?: {
                /** @description The start of the period. Default: an hour before its end */
                since?: components["schemas"]["QueryTime"];
                /** @description The end of the period. Default: now */
                until?: components["schemas"]["QueryTime"];
                /** @description The maximum number of parts */
                points?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The samples. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Samples"];
                    "text/csv": string;
                };
            };
        };
    };
    listPlayers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The players. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Player"][];
                };
            };
        };
    };
    listPlayerSessions: {
        parameters: {
            query?: {
                /** @description The `key` of a player */
                player?: string;
                /** @description A part of the name or of an identifier */
                text?: string;
                /** @description A run id */
                run?: string;
                /** @description Only sessions in which the player was seen since this time */
                since?: components["schemas"]["QueryTime"];
                /** @description Only sessions that began before this time */
                until?: components["schemas"]["QueryTime"];
                /** @description The maximum number of sessions */
                limit?: number;
                /** @description Where the page begins, from the header Link of another page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    /** @description The next page with rel="next", the previous one with rel="prev" */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerSession"][];
                };
            };
        };
    };
}
/** The codes of problems (docs/reference/errors.md). */
export type KnownProblemCode =
    | "bad_request"
    | "bad_percent_escape"
    | "query_invalid"
    | "precondition_invalid"
    | "precondition_failed"
    | "query_unknown"
    | "body_not_json"
    | "field_unknown"
    | "unauthorized"
    | "forbidden_host"
    | "forbidden_origin"
    | "path_not_found"
    | "method_not_allowed"
    | "not_acceptable"
    | "request_timeout"
    | "body_too_large"
    | "media_type_unsupported"
    | "headers_too_large"
    | "internal"
    | "descriptors_exhausted"
    | "list_unreadable"
    | "shutting_down"
    | "build_required"
    | "folder_required"
    | "build_unknown"
    | "build_broken"
    | "program_missing"
    | "build_platform_wrong"
    | "settings_broken"
    | "preflight_failed"
    | "folder_unknown"
    | "spawn_failed"
    | "command_required"
    | "command_invalid"
    | "command_too_long"
    | "command_not_encodable"
    | "command_unknown"
    | "already_running"
    | "not_running"
    | "no_recovery"
    | "no_notice"
    | "notice_cancelled"
    | "killed_while_starting"
    | "server_stuck"
    | "ended_before_ready"
    | "console_absent"
    | "command_undeliverable"
    | "command_unanswered"
    | "queue_full"
    | "not_ready"
    | "run_not_found"
    | "run_file_unreadable"
    | "evidence_not_found"
    | "evidence_not_collected"
    | "history_unavailable"
    | "database_missing"
    | "samples_unavailable"
    | "players_unsupported"
    | "players_unanswered"
    | "resource_name_invalid"
    | "resources_unsupported"
    | "resources_unanswered"
    | "too_many_readers"
    | "inspection_off"
    | "build_id_invalid"
    | "archive_format_unknown"
    | "archive_needs_memory"
    | "archive_not_tar"
    | "archive_damaged"
    | "archive_encrypted"
    | "archive_empty"
    | "archive_too_large"
    | "archive_too_many_entries"
    | "archive_path_outside"
    | "archive_link_outside"
    | "archive_link_broken"
    | "archive_entry_unsupported"
    | "archive_name_invalid"
    | "archive_encoding_unknown"
    | "archive_separator_unclear"
    | "archive_name_twice"
    | "build_not_found"
    | "installation_not_found"
    | "build_exists"
    | "build_installing"
    | "installation_cancelled"
    | "build_source_invalid"
    | "build_path_invalid"
    | "build_url_refused"
    | "build_not_downloaded"
    | "build_in_use"
    | "install_failed"
    | "build_not_removed"
    | "too_many_installations"
    | "folder_not_found"
    | "folder_unreadable"
    | "folder_name_invalid"
    | "folder_path_invalid"
    | "folder_url_refused"
    | "template_unknown"
    | "folder_invalid"
    | "config_invalid"
    | "config_not_found"
    | "config_version_not_found"
    | "config_unsupported"
    | "config_name_unknown"
    | "config_summary_unsupported"
    | "config_unusable"
    | "folder_exists"
    | "config_changed"
    | "companion_not_found"
    | "companion_unsupported"
    | "companion_blocked"
    | "companion_unwritable"
    | "config_type_unsupported"
    | "precondition_required"
    | "config_unreadable"
    | "config_unwritable"
    | "folder_not_removed"
    | "folder_unwritable"
    | "disk_full"
    | "file_path_invalid"
    | "file_protected"
    | "file_not_found"
    | "file_version_not_found"
    | "trash_entry_not_found"
    | "file_exists"
    | "file_unusable"
    | "file_changed"
    | "range_unsatisfiable"
    | "file_unreadable"
    | "file_unwritable"
    | "recipe_invalid"
    | "recipe_hosts_required"
    | "recipe_variables_required"
    | "recipe_database_required"
    | "deployment_not_found"
    | "deployment_running"
    | "deployment_cancelled"
    | "deployment_ended"
    | "deployment_task_failed"
    | "recipe_incomplete"
    | "recipe_not_downloaded"
    | "too_many_deployments"
    | "import_invalid"
    | "txadmin_invalid"
    | "resource_order_invalid"
    | "resource_install_unsupported"
    | "resources_not_in_archive"
    | "resource_not_in_archive"
    | "resource_twice_in_archive"
    | "resource_name_refused"
    | "resource_directory_invalid"
    | "resource_installed"
    | "resource_not_found"
    | "resource_change_running"
    | "resource_change_not_found"
    | "resource_change_not_undoable"
    | "resource_change_failed"
    | "resource_not_started"
    | "folder_restoring"
    | "resource_source_invalid"
    | "resource_url_refused"
    | "resource_source_not_set"
    | "resource_update_failed"
    | "schedule_invalid"
    | "schedule_cron_invalid"
    | "schedule_zone_unknown"
    | "schedule_never_fires"
    | "schedule_time_past"
    | "schedule_warning_invalid"
    | "schedule_not_found"
    | "too_many_schedules"
    | "occurrence_not_open"
    | "occurrence_running"
    | "postponement_too_long"
    | "schedules_unavailable"
    | "webhook_not_found"
    | "webhook_invalid"
    | "webhook_url_refused"
    | "too_many_webhooks"
    | "webhooks_unwritable"
    | "backup_not_found"
    | "backup_invalid"
    | "backup_busy"
    | "backup_unusable"
    | "folder_running"
    | "kept_folder_not_found"
    | "backup_file_not_found"
    | "backup_files_failed"
    | "backup_not_removed"
    | "backups_unwritable"
    | "update_source_not_found"
    | "update_invalid"
    | "update_not_offered"
    | "update_not_needed"
    | "folder_not_running"
    | "update_busy"
    | "update_plan_not_found"
    | "update_not_cancellable"
    | "updates_unwritable"
    | "upload_not_found"
    | "upload_gone"
    | "upload_busy"
    | "upload_incomplete"
    | "upload_offset_wrong"
    | "upload_request_invalid"
    | "upload_version_unsupported"
    | "upload_use_invalid"
    | "upload_too_large"
    | "uploads_full"
    | "too_many_uploads"
    | "upload_not_undoable"
    | "upload_files_changed"
    | "upload_undo_failed"
    | "unpack_failed"
    | "scope_missing"
    | "command_not_allowed"
    | "token_not_found"
    | "token_invalid"
    | "token_name_taken"
    | "too_many_tokens"
    | "account_not_found"
    | "account_invalid"
    | "account_name_taken"
    | "too_many_accounts"
    | "last_admin"
    | "setup_not_found"
    | "invitation_not_found"
    | "password_invalid"
    | "password_wrong"
    | "no_account"
    | "login_wrong"
    | "logins_busy"
    | "passkey_impossible"
    | "passkey_invalid"
    | "passkey_settings_invalid"
    | "passkey_required"
    | "passkey_wrong"
    | "passkey_not_found"
    | "no_passkey"
    | "too_many_passkeys"
    | "session_not_found"
    | "sessions_unwritable"
    | "tokens_unwritable"
    | "idempotency_key_invalid"
    | "idempotency_key_in_use"
    | "idempotency_outcome_lost"
    | "idempotency_key_reused"
    | "idempotency_unavailable"
    | "credential_required"
    | "no_token"
    | "ticket_refused"
    | "too_many_logins"
    | "launch_impossible";
/** The fields of problems that only one code has. */
export interface ProblemFields {
    preflight_failed: "findings";
    not_running: "recovery";
    ended_before_ready: "console";
    scope_missing: "scope";
    passkey_required: "passkey";
    precondition_failed: "etag";
    command_not_allowed: "patterns";
}
