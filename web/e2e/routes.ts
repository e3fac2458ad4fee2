import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Area, AreaPage } from '../src/shell/area.ts'

/** An address below a scope, as in `campuses/$id`, and whether it opens in a side sheet over its list. */
export type Route = { path: string; isSheet: boolean }

/** Every address of every area, read from the areas themselves. */
export async function areaRoutes(): Promise<Route[]> {
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
    const { reports } = await vite.ssrLoadModule('/src/areas/attendance/reports/reports.ts')
    const routes = (areas as Area[]).flatMap(({ pages }) => pages.flatMap((page) => addresses(page)))
    // A page for each report, and not for a row of a list.
    const names = (reports as { path: string }[]).map(({ path }) => path).filter(Boolean)
    return routes.flatMap((route) =>
      route.path.endsWith('/$report')
        ? names.map((name) => ({ ...route, path: route.path.replace('$report', name) }))
        : [route],
    )
  } finally {
    await vite.close()
  }
}

function addresses({ path, children = [] }: AreaPage): Route[] {
  const below = children.flatMap((child) => addresses(child))
  return [
    { path, isSheet: false },
    ...below.map((child) => ({ path: `${path}/${child.path}`, isSheet: true })),
  ]
}
