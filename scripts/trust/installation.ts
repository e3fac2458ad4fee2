import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Control, openControl } from 'control-plane/database'
import { prepareInstallation, registerServer } from 'control-plane/installation'
import type { Elsewhere } from 'control-plane/testing-fleet'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import postgres from 'postgres'

/** The whole product's databases on a cluster of their own, where every login and database there is may be looked at. */
export type Installation = {
  control: Control
  /** The superuser, outside of all schools. */
  admin: postgres.Sql
  /** The superuser inside a database. */
  inside(database: string): postgres.Sql
  /** How a child process becomes its control plane. */
  where: Elsewhere
  close(): Promise<void>
}

export async function openInstallation(): Promise<Installation> {
  const cluster = await embeddedCluster()
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-installation-'))
  const { urls, keys } = await prepareInstallation(cluster.url, folder)
  const places = { origin: 'http://localhost:4000', zone: 'maktab.localhost' }
  const control = await openControl({ urls, keys, places, poolSize: 1 })
  await registerServer(control)
  const admin = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  return {
    control,
    admin,
    where: { ground: { ...urls, superuser: cluster.url, prefix: control.prefix }, folder },
    inside(database) {
      const url = new URL(cluster.url)
      url.pathname = `/${database}`
      return postgres(url.href, { max: 1, onnotice: () => undefined })
    },
    async close() {
      await admin.end()
      await control.close()
      await cluster.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
