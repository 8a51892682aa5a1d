/** Dumps that are loaded by a user who is not the definer of their objects. */
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDefinerFilter } from '../../../adapters/databases/definers.js';

const test = suite('adapters/databases/definers');

/** @param size bytes of each chunk */
async function filter(dump: string, size: number): Promise<string> {
  const bytes = Buffer.from(dump);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const filtered = await Readable.from(chunks).pipe(createDefinerFilter()).toArray();
  return Buffer.concat(filtered).toString();
}

const own = 'DEFINER=CURRENT_USER';
const other = 'DEFINER=`root`@`localhost`';
const odd = 'DEFINER=`a``b`@`%`';

/** @param definer the definer of all objects except one. @param odd the definer of that object */
const dumpWith = (definer: string, odd: string): string => `-- Dump of ${other}
INSERT INTO \`t\` VALUES (1,'/*!50013 ${other}'),
('Zoë ${other}');
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 ${definer} SQL SECURITY DEFINER */
/*!50001 VIEW \`v\` AS select '${other}' AS \`x\` from \`t\` */;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 ${odd}*/ /*!50003 TRIGGER t1 BEFORE INSERT ON t FOR EACH ROW BEGIN
/*!50013 ${other} */ SET @a = 1;
CREATE ${other} PROCEDURE no();
END */;;
DELIMITER ;
DELIMITER ;;
CREATE ${definer} PROCEDURE \`p\`()
begin
 select "CREATE ${other} PROCEDURE";
end ;;
DELIMITER ;
/*!50106 SET @save_time_zone= @@TIME_ZONE */ ;
DELIMITER ;;
/*!50003 SET character_set_client  = utf8mb4 */ ;;
/*!50106 CREATE*/ /*!50117 ${definer}*/ /*!50106 EVENT \`e\` ON SCHEDULE EVERY 1 DAY DO select 1 */ ;;
DELIMITER ;
INSERT INTO \`t\` VALUES ('${'x'.repeat(20_000)}${other}');
CREATE ${other} PROCEDURE text();`;

for (const size of [1, 7, 100_000])
  test(`The definers in a dump become the user who loads it, in chunks of ${size} bytes`, async () => {
    assert.is(await filter(dumpWith(other, odd), size), dumpWith(own, own));
  });

test.run();
