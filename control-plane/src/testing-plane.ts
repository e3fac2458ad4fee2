import path from 'node:path'
import { localKeys } from 'kit/storage/keys'
import type { TestControl } from 'migrations/testing-ground'
import { type Control, openControl } from './database.ts'
import { registerServer } from './installation.ts'

/** The same for whoever closes it: benches and child processes. `folder` keeps the master key. */
export async function openTestControl(
  ground: TestControl,
  folder: string,
  more: { worker?: boolean; migrations?: string } = {},
): Promise<Control> {
  const control = await openControl({
    urls: ground,
    prefix: ground.prefix,
    keys: localKeys(path.join(folder, 'master.key')),
    places: { origin: 'http://localhost:4000', zone: 'maktab.localhost' },
    connections: 4,
    ...more,
  })
  await registerServer(control)
  return control
}

let made = 0
/** A school with an address and no database yet; what sign-up writes, without its rules. */
export async function insertTestSchool(control: Control, name = `school${(made += 1)}`): Promise<string> {
  return control.sql.begin(async (tx) => {
    const [school] = await tx<{ id: string }[]>`
      insert into school (name, institute_type, country, contact_first_name, contact_email)
      values (${name}, 'school', 'PK', 'Amina', ${`${name}@example.com`}) returning id`
    if (!school) throw new Error('no school')
    await tx`insert into host (host, school_id, kind, is_primary, verified_at)
      values (${`${name}.maktab.localhost`}, ${school.id}, 'subdomain', true, now())`
    return school.id
  })
}
