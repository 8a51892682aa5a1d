-- What this resource is. The server reads this file before it starts the resource.
fx_version 'cerulean'
game 'gta5'

author 'The demo'
description 'Welcomes every player by name'
version '1.0.0'

server_script 'server.lua'
