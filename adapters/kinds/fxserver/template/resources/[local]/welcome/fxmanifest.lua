-- Every resource has a file of this name: it says what the resource is made of.

-- The form of this file. cerulean is the newest.
fx_version 'cerulean'
-- gta5 is FiveM and rdr3 is RedM. common runs on both, as long as it uses nothing of either game.
game 'common'

author 'server-manager'
description 'Says who comes and goes, and answers the command welcome'
version '1.0.0'

-- Runs on the server alone. Its sisters: client_script runs in the game of every player, shared_script in both.
server_script 'server.lua'
