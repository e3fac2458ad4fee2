import './ui/base/layers.css'
import './ui/base/fonts.css'
import './ui/base/tokens.css'
import './ui/base/base.css'
import './ui/layout/layout.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import type { Me } from 'tenant-api/contract/access/sessions'
import { AreasContext } from './shell/navigation/areas-context.ts'
import { readBoot, readWhoIsHere } from './shell/root/page-bootstrap.ts'
import { noticeLeaving } from './shell/errors/chunks.ts'
import { offlineOwner, owesLogOut } from './shell/offline/offline-owner.ts'
import './shell/root/static-data.ts'
import { dress, knownLook } from './shell/look/appearance.ts'
import { openPage } from './shell/session/api.ts'
import { homeScope, meQuery, noteArrival } from './shell/session/me.ts'
import { baseOf } from './shell/scope/scope.ts'
import { payLogOut } from './shell/session/sign-out.ts'
import { makeQueries } from './shell/root/queries.ts'
import { makeRouter } from './router.tsx'
import { siteQuery } from './shell/look/site.ts'
import { keepForOffline } from './shell/offline/versions.ts'
import { beginToSpeak, speakAs } from './shell/words/words.ts'

// Not awaited: what is loaded on the way, such as a college's words, stands on this very file and would wait for it.
void start()

/** Nothing is painted before the language, the school's look and the person are known: no flash of the wrong ones. */
async function start() {
  const queries = makeQueries()
  const asked = whoIsHere(queries)
  // They grow with the product and come beside the answer of the server, which the first picture waits for anyway.
  const declared = import('./areas/areas.ts')
  const { site, language } = await readBoot()
  queries.setQueryData(siteQuery.queryKey, site)
  const me = await asked
  if (me && !me.owes) openPage(location.pathname === '/' ? baseOf(homeScope(me)) : location.pathname)
  await speakAs(site)
  dress(site, me ?? knownLook(site))
  await beginToSpeak(me?.language ?? language)
  const { areas } = await declared
  const router = makeRouter(queries, areas)
  createRoot(root()).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <AreasContext value={areas}>
          <RouterProvider router={router} />
        </AreasContext>
      </QueryClientProvider>
    </I18nProvider>,
  )
  keepForOffline()
  noticeLeaving()
}

/** Nobody is here as long as a log-out has not reached the school. */
async function whoIsHere(queries: QueryClient): Promise<Me | null> {
  if (owesLogOut() && !(await payLogOut())) return queries.setQueryData(meQuery.queryKey, null) ?? null
  const me = readWhoIsHere()
  if (me !== undefined) return queries.setQueryData(meQuery.queryKey, noteArrival(me)) ?? null
  return queries.ensureQueryData(meQuery).catch(() => withoutNetwork(queries))
}

/** Who was here last, where this device keeps what it takes to go on without a network. */
async function withoutNetwork(queries: QueryClient): Promise<Me | null> {
  if (offlineOwner() === null) return null
  const { bringBack } = await import('./shell/offline/offline-cache.ts')
  return bringBack(queries).catch(() => null)
}

function root(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  return element
}
