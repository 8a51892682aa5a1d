-- The old name and format of a manifest, from before fxmanifest.lua. Servers still read it.
resource_manifest_version '44febabe-d386-4d18-afbe-5e627f4af937'

description 'Gives every player a colour in the chat'

server_script 'server.lua'
