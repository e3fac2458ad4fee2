import { fileURLToPath } from 'node:url'
import { type RunningServer, startServerProcess } from 'kit/testing/testing-server'
import type { TestSchools } from './schools.ts'

/** Starts `server.ts` on a free port, for these schools. Who starts it ends it. */
export function startServer(schools: TestSchools): Promise<RunningServer> {
  return startServerProcess(fileURLToPath(new URL('../src/server/server.ts', import.meta.url)), {
    MAKTAB_DATA: schools.folder,
    MAKTAB_TENANT_URL: schools.control.tenant,
    MAKTAB_ORIGIN: 'http://localhost',
    MAKTAB_TENANT_PORT: '0',
    MAKTAB_PATIENCE_MS: process.env.MAKTAB_PATIENCE_MS,
  })
}
