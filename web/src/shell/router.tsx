import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { areas } from '../areas/areas.ts'
import { parseSearch, safeReturn, writeSearch } from './address.ts'
import type { AreaPage } from './area.ts'
import { Layout } from './Layout.tsx'
import { meQuery } from './me.ts'
import { Guarded } from './Guarded.tsx'
import { NotFoundPage, TroublePage } from './TroublePage.tsx'
import { Root } from './Root.tsx'

type Context = { queries: QueryClient }

const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: TroublePage,
})

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
  validateSearch: (search: Record<string, unknown>) => ({
    to: search.to === undefined ? undefined : safeReturn(search.to),
  }),
  async beforeLoad({ context, search }) {
    const me = await context.queries.ensureQueryData(meQuery)
    if (me) throw redirect({ href: search.to ?? '/i', replace: true })
  },
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: 'welcome',
  component: lazyRouteComponent(() => import('./WelcomePage.tsx'), 'WelcomePage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Layout,
  async beforeLoad({ context, location }) {
    const me = await context.queries.ensureQueryData(meQuery)
    if (me) return
    const to = location.href === '/' || location.href === '/i' ? undefined : location.href
    throw redirect({ to: '/login', search: { to }, replace: true })
  },
})

/** `/ui`: every component in every state, for developers; a build for schools leaves it out. */
const parts =
  import.meta.env.MODE === 'production'
    ? []
    : [
        createRoute({
          getParentRoute: () => root,
          path: 'ui',
          component: lazyRouteComponent(() => import('../parts/PartsPage.tsx'), 'PartsPage'),
        }),
      ]

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/i', replace: true })
  },
})

/** The institute as a whole; campuses and sections become scopes of their own beside it, with the same pages. */
const institute = createRoute({
  getParentRoute: () => signedIn,
  path: 'i',
  notFoundComponent: NotFoundPage,
})

const pages = areas.flatMap((area) => area.pages).map((page) => pageRoute(institute, page))
const inside = signedIn.addChildren([start, institute.addChildren(pages)])
const tree = root.addChildren([login, welcome, inside, ...parts])

/** An area's page, and the pages that open over it. Areas are data, so their addresses are not known to the types. */
function pageRoute(parent: AnyRoute, page: AreaPage): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: page.path === '' ? '/' : page.path,
    component: () => <Guarded page={page} />,
    staticData: { title: page.title },
  })
  return page.children ? route.addChildren(page.children.map((child) => pageRoute(route, child))) : route
}

/** One router per page; `queries` is where pages keep what they have read. */
export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: TroublePage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    defaultHashScrollIntoView: { behavior: 'smooth' },
    defaultStructuralSharing: true,
  })
}
