import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { BookmarkPlus, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { View } from 'tenant-api/contract/records/home/saved-views'
import { scoped } from '../../shell/scope/scope.ts'
import { Button } from '../../ui/base/Button.tsx'
import type { ListTab, ListTabs } from './list-tabs.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { useViewChanges, type Views } from './views.ts'
import './ViewTabs.css'

const SaveView = lazy(() => import('./SaveView.tsx'))

type Props = {
  resource: Resource
  arrangement: Views
  tabs: ListTabs
  onChoose: (view: string, words: ListTab['words']) => void
}
/** The subject of the dialog: a new view, or an existing one. */
type Editing = { view: View | undefined }

/** The saved views of a list as tabs; each is a link to its state. */
export function ViewTabs({
  resource,
  arrangement,
  tabs: { tabs, current, isChanged, words },
  onChoose,
}: Props) {
  const { t } = useLingui()
  const [editing, edit] = useState<Editing>()
  const { change } = useViewChanges(resource)
  const { view } = current
  return (
    <div className="views">
      <nav aria-label={t`Views`} className="views-nav">
        <ul className="views-list">
          {tabs.map((tab) => (
            <li key={tab.id}>
              <Tab tab={tab} resource={resource} isChanged={isChanged} />
            </li>
          ))}
        </ul>
      </nav>
      <span className="views-actions">
        {view && (
          <ViewMenu
            resource={resource}
            view={view}
            arrangement={arrangement}
            onEdit={() => edit({ view })}
            onGone={() => onChoose('all', {})}
          />
        )}
        {isChanged && view?.isMine && (
          <Button
            size="small"
            look="quiet"
            isPending={change.isPending}
            onPress={() => change.mutate({ view, body: { search: words } })}
          >
            {t`Save changes`}
          </Button>
        )}
        {isChanged && (
          <Button
            size="small"
            look="quiet"
            icon={<BookmarkPlus aria-hidden size={16} />}
            onPress={() => edit({ view: undefined })}
          >
            {t`Save as view`}
          </Button>
        )}
      </span>
      <Suspense>
        {editing && (
          <SaveView
            resource={resource}
            view={editing.view}
            words={words}
            roles={arrangement.roles}
            onClose={() => edit(undefined)}
            onMade={(made) => onChoose(made.id, made.search)}
          />
        )}
      </Suspense>
    </div>
  )
}

type TabProps = { tab: ListTab; resource: Resource; isChanged: boolean }

function Tab({ tab: { id, name, words, view, isNamed, isCurrent }, resource, isChanged }: TabProps) {
  const { t } = useLingui()
  const search = { ...(isNamed ? { view: id } : {}), ...words }
  return (
    <Link
      to={scoped(resource.name)}
      search={search as never}
      className="view-tab"
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <bdi>{name}</bdi>
      {view?.role && (
        <>
          <Users aria-hidden size={14} className="view-tab-shared" />
          <span className="visually-hidden">{t`Shared with ${view.role.name}`}</span>
        </>
      )}
      {isCurrent && isChanged && view && (
        <>
          <span aria-hidden className="view-tab-dot" />
          <span className="visually-hidden">{t`changed`}</span>
        </>
      )}
    </Link>
  )
}
