import { expect, it } from 'vitest'
import { restoreToMoment } from './point-in-time.ts'

it.each(['192.0.2.7:6543', '127.0.0.1:1'])(
  'a database at %s, whose files are out of reach, is restored by commands that are printed',
  async (address) => {
    const restoring = restoreToMoment({
      databaseUrl: `postgres://shop:secret@${address}/shop`,
      stanza: 'shop',
      moment: new Date('2026-01-31T08:15:00Z'),
      replace: true,
      say: () => expect.unreachable('nothing is begun'),
    })
    await expect(restoring).rejects.toMatchObject({
      name: 'ConfigError',
      message: `No PostgreSQL of Debian's (pg_lsclusters) listens at ${address} on this machine. \
Stop all shops, then run this where the database is, as its owner:
  pg_ctlcluster 15 main stop
  pgbackrest --stanza=shop --delta --type=time '--target=2026-01-31 08:15:00.000+00' \
--target-action=promote restore
  pg_ctlcluster 15 main start
and then npm run doctor here. Patroni has commands of its own: see docs/operations.md`,
    })
  },
)
