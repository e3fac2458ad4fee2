import path from 'node:path'
import { openKeys } from 'kit/storage/key-ring'
import type { KeyProvider } from 'kit/storage/keys'
import { bootstrap, type ControlUrls, passwordsIn } from 'migrations/roles'
import { migrate } from 'migrations/run'
import { controlMigrations, ensureTemplate } from 'migrations/template'
import type { Control } from './database.ts'
import { mainServer } from './modules/provisioning/database-row.ts'

export interface Installation {
  urls: ControlUrls
  keys: KeyProvider
}

/**
 * Makes a cluster ours, or finds that it is: roles, control database, migrations, the schools' template. Safe at
 * every start. `superuserUrl` is used here and nowhere else; secrets are kept in `dataDir`.
 */
export async function prepareInstallation(superuserUrl: string, dataDir: string): Promise<Installation> {
  const keys = await openKeys(process.env, dataDir)
  const urls = await bootstrap(superuserUrl, passwordsIn(path.join(dataDir, 'passwords.json')))
  await migrate({ url: urls.control, folder: controlMigrations })
  await ensureTemplate(urls.provisioner)
  return { urls, keys }
}

/** Says where the schools' databases are; the embedded server has another port at each start. */
export async function registerServer(control: Control): Promise<void> {
  const { hostname, port } = new URL(control.urls.provisioner)
  await control.sql`
    insert into server as s (name, host, port) values (${mainServer}, ${hostname}, ${Number(port || 5432)})
    on conflict (name) do update set host = excluded.host, port = excluded.port
    where (s.host, s.port) is distinct from (excluded.host, excluded.port)`
}
