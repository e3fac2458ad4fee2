import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Area, AreaPage, Needs } from '../src/shell/navigation/area.ts'

/**
 * An address below a scope, as in `campuses/$id`; whether it opens in a side sheet over its list; the permissions that it
 * needs, with those of the pages below it; and the folder of its area.
 */
export type Route = {
  path: string
  isSheet: boolean
  needs: readonly Needs[]
  folder: string
  /** No navigation leads families there. */
  isOfOffice: boolean
}

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
    const folders = await foldersOfAreas(web, (file) => vite.ssrLoadModule(file))
    const { reports } = await vite.ssrLoadModule('/src/areas/attendance/registers/reports/reports.ts')
    const routes = (areas as Area[]).flatMap((area) => {
      const folder = folders.get(area) ?? ''
      return area.pages.flatMap((page) => {
        const isOfOffice = area.navigation.some(
          (entry) => entry.page === page.path && entry.isOfOffice === true,
        )
        return addresses(page).map((address) => ({ ...address, folder, isOfOffice }))
      })
    })
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

async function foldersOfAreas(
  web: string,
  load: (file: string) => Promise<Record<string, unknown>>,
): Promise<Map<unknown, string>> {
  const folders = new Map<unknown, string>()
  for (const file of globSync('src/areas/**/area.ts', { cwd: web }))
    for (const area of Object.values(await load(`/${file}`)))
      folders.set(area, path.relative('src/areas', path.dirname(file)))
  return folders
}

function addresses({ path, needs, children = [] }: AreaPage): Omit<Route, 'folder' | 'isOfOffice'>[] {
  const own = needs ? [needs] : []
  const below = children.flatMap((child) => addresses(child))
  return [
    { path, isSheet: false, needs: own },
    ...below.map((child) => ({
      path: `${path}/${child.path}`,
      isSheet: true,
      needs: [...own, ...child.needs],
    })),
  ]
}
