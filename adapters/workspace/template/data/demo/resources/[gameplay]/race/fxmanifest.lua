fx_version 'cerulean'
game 'gta5'

author 'The demo'
description 'Races from one marker to the next and shows the winner'
version '1.2.0'

shared_script 'tracks.lua'
server_script 'server.lua'
