-- The companion of server-manager. It is replaced and removed as a whole: changes here are lost.
fx_version 'cerulean'
game 'common'

name 'server-manager'
description 'Emits the events on which resources save before the server ends'
version '1'
server_manager_companion '1'

server_only 'yes'
lua54 'yes'
server_script 'server.lua'
