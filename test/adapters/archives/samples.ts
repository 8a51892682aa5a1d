/** One small Build in each format. xz, bzip2, zstd and 7-Zip made the archives that Node cannot create. */
import { gzipSync } from 'node:zlib';
import { tarOf, zipOf } from './archives.js';

/** The unpacked files. */
export const tree = {
  'run.sh': '#!/bin/sh\n',
  leer: '',
  lib: null,
  'lib/data.txt': 'text',
  'lib/start': '-> ../run.sh',
};

const tar = tarOf([
  { path: './', type: '5', mode: 0o755 },
  { path: './run.sh', content: '#!/bin/sh\n', mode: 0o755 },
  { path: './leer' },
  { path: './lib/', type: '5', mode: 0o755 },
  { path: './lib/data.txt', content: 'text' },
  { path: './lib/start', type: '2', target: '../run.sh' },
]);

const zip = zipOf([
  { path: 'run.sh', content: '#!/bin/sh\n', mode: 0o100755 },
  { path: 'leer' },
  { path: 'lib/', mode: 0o040755 },
  { path: 'lib/data.txt', content: 'text' },
  { path: 'lib/start', content: '../run.sh', mode: 0o120777 },
]);

const tarXz = Buffer.from(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AMldABcLvBx9AZXAHUo+eRW/ePpNnj3OTOpzG7tHTo59BovV/78mhDiFdYNGgSya7qtupDEAlf4c8gmBYJTD3rRU+x8Ztt2iEDARoTKdVCaTAwS7NX0ggKab' +
    '05Ra4effjUbH58geJEm1DqiZZ8Ts7yQe/4nk4CuBUi53XFTnwyRfJnOiJ0lM/DLEhDJFmwSHqOIncYPQlexhAvcrwlMyXCGuCYc0PPXzWjhHHXhJRzlV0UD4Ph5xCrkuoRl8tdkAXuV0X79wiTc2OiuXAAAA' +
    'AAB2gM/MrN9uZAAB5QGAUAAA1+9ZObHEZ/sCAAAAAARZWg==',
  'base64',
);

const sevenZip = Buffer.from(
  'N3q8ryccAATUdrb8sAAAAAAAAAAiAAAAAAAAAKbM24YBABZ0ZXh0Li4vcnVuLnNoIyEvYmluL3NoCgAAAIEzB64Pz7XvEA/r6py/Nj3+dICx8glctUV9qQADuY6sy4FJQlLjI0IlIH1SYxQ7zagETQ0NOHqr' +
    'RZZ00hk9wS8yp10Pm3icV8eS7CdZMjaTs37izKu6HO1ft46CZ8p9d2A/MJ72x9ra19TdCAO6piH5rn8nEYnsYBKjk8utXf9FNcAQYsiMUuSF6ejVnaI95AAAABcGGwEJgJUABwsBAAEjAwEBBV0AEAAADIDa' +
    'CgEQgsxQAAA=',
  'base64',
);

const tarBz2 = Buffer.from(
  'QlpoOTFBWSZTWaO7YtsAAF1bgMuQaAH/gBLRdmUeQAioMAC4DADJpoMhghpiNGDADJpoMhghpiNGBJEKeqeJlPUeppk9Rp6n6mk2j1Opoa3mBkMVYGN7TYh6AhcMuHxKFwrZMMXgsVKDpbhWCEwCwcWXefh1Xi+x' +
    '01jm7ii+avF7MJK8TAkudNKdIbhJciYUzc0jTOMMJvDi8lSVimYp4Kyy5RctZ4JLQDr2WpttLuoLlIPBOfNKJ+DSE1ezStS/pyKorhdiJeRdyRThQkKO7Yts',
  'base64',
);

const tarZst = Buffer.from(
  'KLUv/WQAE/0EAPIGFRGgbwA13p+l/3GO21amhjiGKcQELsuU8pR9/fseleMF/X3CnrluUXpS3aJsYtBCSNH3ZBMGsPaMrcXwwOqYZQqsZFrahN2Zsq+WU2DjRTmntJybBBkgEC8oKakH/f0VXF2BUO49hyktF+b7' +
    'p5IxqiazSkrLpjrHAEbBsQGqrpruB/wE5VUnWHWLDusBUj6XOiBM+VLCAw4KYD4FN0BdiJs=',
  'base64',
);

export const samples = {
  tar,
  'tar.gz': gzipSync(tar),
  'tar.xz': tarXz,
  'tar.bz2': tarBz2,
  'tar.zst': tarZst,
  zip,
  '7z': sevenZip,
};
