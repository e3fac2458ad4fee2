import path from 'node:path'
import { type Control, openControl } from 'control-plane/database'
import { type Breach, checkIsolation } from 'control-plane/walls'
import { diskStore } from 'kit/storage/disk-store'
import { seal } from 'kit/storage/keys'
import { newPassword } from 'migrations/roles'
import postgres from 'postgres'
import type { CastSchool } from 'tenant-api/testing'
import type { PlacedSchool } from 'tenant-api/testing-placement'

/** The control plane of a test's schools, and the stores of its archives. */
export async function controlOf({ schools }: CastSchool): Promise<Control> {
  const { control, keys } = schools
  return openControl({
    urls: control,
    prefix: control.prefix,
    keys,
    places: { origin: 'http://localhost:4000', zone: 'maktab.localhost' },
    connections: 6,
  })
}

export function storesOf({ schools }: CastSchool) {
  return { files: schools.files, archives: diskStore(path.join(schools.folder, 'archives')) }
}

/** Gives a placed school what provisioning gives: an owner, grants that the provisioner has made, a login for archives. */
export async function adopt(
  { schools }: CastSchool,
  { database, login, dataKey }: PlacedSchool,
): Promise<void> {
  const sql = postgres(schools.control.superuser, { max: 1, onnotice: () => undefined })
  const ddl = `${database}_ddl`
  const password = newPassword()
  await sql.unsafe(`
    alter database ${database} owner to maktab_provisioner;
    create role ${ddl} login password '${password}';
    grant ${ddl}, ${login} to maktab_provisioner with admin true, inherit false, set false;
    revoke maktab_app from ${login};
    revoke connect on database ${database} from ${login};
    set role maktab_provisioner;
    grant maktab_app to ${login} with inherit true, set false;
    grant maktab_owner to ${ddl} with inherit false, set true;
    grant connect on database ${database} to ${ddl}, ${login};
    grant create on database ${database} to maktab_owner;
    revoke connect on database ${database} from maktab_provisioner;
    reset role`)
  await sql.end()
  const [row] = await schools.sql<{ id: string }[]>`select id from database where name = ${database}`
  if (!row) throw new Error('the school was not placed')
  await schools.sql`
    update database set ddl_secret = ${seal(dataKey, password, `ddl:${row.id}`)} where id = ${row.id}`
}

/** What the walls of a test's own schools let through: other files of the run have control databases in the same cluster. */
export async function breachesOf(control: Control): Promise<Breach[]> {
  return (await checkIsolation(control)).filter(
    ({ name }) => name.startsWith(control.prefix) && !name.endsWith('_control'),
  )
}

/** Every row of every table as text, by table: equal lines mean equal schools. */
export async function rowsOf(
  { superuser }: { superuser: string },
  database: string,
): Promise<Map<string, string[]>> {
  const url = Object.assign(new URL(superuser), { pathname: `/${database}` })
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  try {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`
    const rows = new Map<string, string[]>()
    for (const { name } of tables) {
      const found = await sql.unsafe<{ row: string }[]>(`select t::text as row from "${name}" t order by 1`)
      rows.set(
        name,
        found.map(({ row }) => row),
      )
    }
    return rows
  } finally {
    await sql.end()
  }
}
