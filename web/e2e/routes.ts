import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Area, AreaPage } from '../src/shell/area.ts'

/** An address below a scope, and whose names stand in it: `campuses/$id`. */
export type Route = { path: string }

/** Every address of every area, read from the areas themselves. */
export async function areaRoutes(): Promise<string[]> {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const vite = await createServer({
    configFile: `${web}/vite.config.ts`,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { areas } = await vite.ssrLoadModule('/src/areas/areas.ts')
    return (areas as Area[]).flatMap(({ pages }) => pages.flatMap((page) => addresses(page)))
  } finally {
    await vite.close()
  }
}

function addresses({ path, children = [] }: AreaPage): string[] {
  return [path, ...children.flatMap((child) => addresses(child).map((below) => `${path}/${below}`))]
}
