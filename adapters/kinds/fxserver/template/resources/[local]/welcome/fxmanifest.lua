-- Every resource has a file with this name. It lists the parts of the resource.

-- The format of this file. cerulean is the newest.
fx_version 'cerulean'
-- gta5 is FiveM, rdr3 is RedM. common runs on both, if the resource uses no function of one game only.
game 'common'

author 'server-manager'
description 'Prints who joins and leaves, and answers the command welcome'
version '1.0.0'

-- A server_script runs on the server, a client_script in the game of every player, a shared_script on both.
server_script 'server.lua'
