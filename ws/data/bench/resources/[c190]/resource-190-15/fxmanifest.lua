fx_version 'cerulean'
game 'gta5'
lua54 'yes'
author 'Author 9515'
description 'A typical resource, number 9515'
version '1.2.9515'
shared_scripts { '@ox_lib/init.lua', 'config.lua' }
client_scripts { 'client/main.lua', 'client/*.lua' }
server_scripts { '@oxmysql/lib/MySQL.lua', 'server/main.lua' }
ui_page 'html/index.html'
files { 'html/index.html', 'html/style.css', 'html/app.js', 'stream/**/*.ytyp' }
data_file 'DLC_ITYP_REQUEST' 'stream/x.ytyp'
dependencies { '/server:5848', 'ox_lib', 'oxmysql' }
escrow_ignore { 'config.lua' }
