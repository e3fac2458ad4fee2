import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, safeReturn, writeSearch } from './shell/navigation/address.ts'
import type { Area, AreaPage } from './shell/navigation/area.ts'
import { Layout } from './shell/frame/Layout.tsx'
import { openPage } from './shell/session/api.ts'
import { homeScope, meQuery } from './shell/session/me.ts'
import { Guarded } from './shell/root/Guarded.tsx'
import { NotFoundPage, TroublePage } from './shell/errors/TroublePage.tsx'
import { Root } from './shell/root/Root.tsx'
import { Waiting } from './shell/root/Waiting.tsx'
import { baseOf, scopePaths, wholeInstitute } from './shell/scope/scope.ts'
import { CampusGate, SectionGate } from './shell/scope/ScopeGate.tsx'

type Context = { queries: QueryClient }

const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: TroublePage,
})

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  component: lazyRouteComponent(() => import('./shell/sign-in/LoginPage.tsx'), 'LoginPage'),
  validateSearch: (search: Record<string, unknown>) => ({
    to: search.to === undefined ? undefined : safeReturn(search.to),
  }),
  async beforeLoad({ context, search }) {
    const me = await context.queries.ensureQueryData(meQuery)
    if (me) throw redirect({ href: search.to ?? '/', replace: true })
  },
})

/** What has to be done first by somebody who has logged in. */
const owed = createRoute({
  getParentRoute: () => root,
  path: 'owed',
  component: lazyRouteComponent(() => import('./shell/sign-in/ObligationsPage.tsx'), 'ObligationsPage'),
  validateSearch: (search: Record<string, unknown>) => ({
    to: search.to === undefined ? undefined : safeReturn(search.to),
  }),
  async beforeLoad({ context, search }) {
    const me = await context.queries.ensureQueryData(meQuery)
    if (!me) throw redirect({ to: '/login', search, replace: true })
    if (!me.owes) throw redirect({ href: search.to ?? '/', replace: true })
  },
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: 'forgot',
  component: lazyRouteComponent(() => import('./areas/access/passwords/ForgotPage.tsx'), 'ForgotPage'),
})

/** Without a password: by a code, or by the link of a letter. */
const enter = createRoute({
  getParentRoute: () => root,
  path: 'enter',
  component: lazyRouteComponent(() => import('./areas/access/passwords/EnterPage.tsx'), 'EnterPage'),
  validateSearch: (search: Record<string, unknown>) => ({
    to: search.to === undefined ? undefined : safeReturn(search.to),
  }),
})

/** Whoever comes back from the provider of an account that is kept elsewhere. */
const comeBack = createRoute({
  getParentRoute: () => root,
  path: 'login/return',
  component: lazyRouteComponent(() => import('./areas/access/passwords/ReturnPage.tsx'), 'ReturnPage'),
})

const invited = createRoute({
  getParentRoute: () => root,
  path: 'invited',
  component: lazyRouteComponent(() => import('./areas/access/users/InvitedPage.tsx'), 'InvitedPage'),
})

/** Where somebody asks for a log-in, at a school that has opened it. */
const register = createRoute({
  getParentRoute: () => root,
  path: 'register',
  component: lazyRouteComponent(
    () => import('./areas/accounts/registrations/register/RegisterPage.tsx'),
    'RegisterPage',
  ),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: 'welcome',
  component: lazyRouteComponent(() => import('./shell/sign-in/WelcomePage.tsx'), 'WelcomePage'),
})

const support = createRoute({
  getParentRoute: () => root,
  path: 'support',
  component: lazyRouteComponent(() => import('./shell/sign-in/WelcomePage.tsx'), 'SupportPage'),
})

/** For families without a log-in: they apply, and see where their application stands. */
const apply = createRoute({
  getParentRoute: () => root,
  path: 'apply',
  component: lazyRouteComponent(
    () => import('./areas/admissions/applicants/apply/ApplyPage.tsx'),
    'ApplyPage',
  ),
})
const applied = createRoute({
  getParentRoute: () => root,
  path: 'apply/status',
  component: lazyRouteComponent(
    () => import('./areas/admissions/applicants/apply/StatusPage.tsx'),
    'StatusPage',
  ),
})

/** A tablet at the gate, which shows a code that changes. */
const kiosk = createRoute({
  getParentRoute: () => root,
  path: 'kiosk',
  component: lazyRouteComponent(() => import('./areas/attendance/staff/kiosks/KioskPage.tsx'), 'KioskPage'),
})

/** `/ui`: every component in every state, for developers; a build for schools leaves it out. */
const parts =
  import.meta.env.MODE === 'production'
    ? []
    : [
        createRoute({
          getParentRoute: () => root,
          path: 'ui',
          component: lazyRouteComponent(() => import('./gallery/PartsPage.tsx'), 'PartsPage'),
        }),
      ]

/** All addresses: those of the frame, and the pages of these areas in each scope. */
function treeOf(areas: readonly Area[]): AnyRoute {
  const listChildren = areas.find(({ children }) => children)?.children

  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'signed-in',
    component: Layout,
    async beforeLoad({ context, location, preload }) {
      const me = await context.queries.ensureQueryData(meQuery)
      if (me && !me.owes) {
        if (!preload) openPage(location.pathname === '/' ? baseOf(homeScope(me)) : location.pathname)
        const isGuardian = me.roles.some(({ key }) => key === 'guardian')
        if (isGuardian && listChildren && !preload) {
          const { meetChildren } = await import('./shell/scope/children.ts')
          await meetChildren(context.queries, me, { here: location, listChildren })
        }
        return
      }
      const to = location.href === '/' || location.href === '/i' ? undefined : location.href
      throw redirect({ to: me ? '/owed' : '/login', search: { to }, replace: true })
    },
  })

  const start = createRoute({
    getParentRoute: () => signedIn,
    path: '/',
    async beforeLoad({ context }) {
      const me = await context.queries.ensureQueryData(meQuery)
      throw redirect({ href: baseOf(me ? homeScope(me) : wholeInstitute), replace: true })
    },
  })

  /** Whoever has scanned the code of the gate: on to one's own attendance, wherever that is for them. */
  const scan = createRoute({
    getParentRoute: () => signedIn,
    path: 'presence/scan',
    async beforeLoad({ context, location }) {
      const me = await context.queries.ensureQueryData(meQuery)
      const base = baseOf(me ? homeScope(me) : wholeInstitute)
      throw redirect({ href: `${base}/my-attendance${location.searchStr}`, replace: true })
    },
  })

  /** The institute as a whole, a campus of it, a section of that: three scopes with the same pages below. */
  const institute = createRoute({
    getParentRoute: () => signedIn,
    path: scopePaths.institute,
    notFoundComponent: NotFoundPage,
  })
  const campus = createRoute({
    getParentRoute: () => signedIn,
    path: scopePaths.campus,
    component: CampusGate,
    notFoundComponent: NotFoundPage,
  })
  const section = createRoute({
    getParentRoute: () => signedIn,
    path: scopePaths.section,
    component: SectionGate,
    notFoundComponent: NotFoundPage,
  })

  const scopes = [institute, campus, section].map((scope: AnyRoute) =>
    scope.addChildren(
      areas.flatMap(({ words, pages }) => pages.map((page) => pageRoute(scope, { page, words }))),
    ),
  )
  const inside = signedIn.addChildren([start, scan, ...scopes])
  return root.addChildren([
    login,
    owed,
    forgot,
    enter,
    comeBack,
    invited,
    register,
    welcome,
    support,
    apply,
    applied,
    kiosk,
    inside,
    ...parts,
  ])
}

/** An area's page, and the pages that open over it. Areas are data, so their addresses are not known to the types. */
function pageRoute(
  parent: AnyRoute,
  { page, words }: { page: AreaPage; words: Area['words'] },
  isOver = false,
): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: page.path === '' ? '/' : page.path,
    component: () => <Guarded page={page} words={words} isOver={isOver} />,
    staticData: { title: page.title },
  })
  return page.children
    ? route.addChildren(page.children.map((child) => pageRoute(route, { page: child, words }, true)))
    : route
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** One router per page; `queries` is where pages keep what they have read. */
export function makeRouter(queries: QueryClient, areas: readonly Area[]) {
  return createRouter({
    routeTree: treeOf(areas),
    context: { queries },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: TroublePage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    defaultHashScrollIntoView: { behavior: isCalm() ? 'auto' : 'smooth' },
    defaultPendingComponent: Waiting,
    defaultStructuralSharing: true,
  })
}
