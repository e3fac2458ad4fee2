import { Plural, useLingui } from '@lingui/react/macro'
import { bulkFields, isWritten, type Resource } from 'kit/contract/resource'
import { Archive, ArchiveRestore, FileSpreadsheet, Pencil, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../shell/session/me.ts'
import { Button, ButtonLink, IconButton } from '../../ui/base/Button.tsx'
import { type Several, sheetAddress, shownBy } from '../resource/calls.ts'
import type { ListState } from '../list/list-state.ts'
import { useBulk } from './use-bulk.ts'
import { useListDeeds } from './use-list-deeds.ts'
import type { Selection } from './use-selection.ts'
import './BulkBar.css'

const ConfirmBulk = lazy(() => import('./ConfirmBulk.tsx'))
const SetFields = lazy(() => import('./SetFields.tsx'))

export type BulkBarProps = {
  resource: Resource
  state: ListState
  selection: Selection
  total: number
  onAll: () => void
  onClear: () => void
}

/** The selection, and the actions on it. */
export function BulkBar({ resource, state, selection, total, onAll, onClear }: BulkBarProps) {
  const { t, i18n } = useLingui()
  const [asking, ask] = useState<string>()
  const deeds = useListDeeds(resource.name)
  const { begin, isBeginning } = useBulk(resource)
  const mayFile = useMay([resource.name, 'delete']) && isWritten(resource)
  const mayChange = useMay([resource.name, 'edit']) && bulkFields(resource.fields.shape).length > 0
  const count = selection.isAll ? total : selection.ids.size
  const ids = [...selection.ids]
  const of: Several = selection.isAll ? { filter: shownBy(resource, state), total } : { ids }
  const isPartial = !selection.isAll && total > selection.ids.size
  function file() {
    begin({ kind: state.archived ? 'restore' : 'archive', of })
    finish()
  }
  function finish() {
    ask(undefined)
    onClear()
  }
  const icon = { 'aria-hidden': true, size: 16 } as const
  const Deed = deeds.find(({ key }) => key === asking)?.show
  const Filing = state.archived ? ArchiveRestore : Archive
  return (
    <section className="bulk" aria-label={t`Selected rows`}>
      <IconButton label={t`Select nothing`} onPress={onClear}>
        <X {...icon} />
      </IconButton>
      <output className="bulk-count">
        <Plural value={count} one="# selected" other="# selected" />
      </output>
      {isPartial && (
        <Button size="small" look="quiet" onPress={onAll}>
          <Plural value={total} one="Select all # that matches" other="Select all # that match" />
        </Button>
      )}
      <span className="bulk-actions">
        <ButtonLink
          size="small"
          download
          href={sheetAddress(resource, state, selection.isAll ? undefined : ids)}
          icon={<FileSpreadsheet {...icon} />}
        >
          {t`Excel`}
        </ButtonLink>
        {!state.archived &&
          deeds.map(({ key, title, icon: Icon }) => (
            <Button key={key} size="small" icon={<Icon {...icon} />} onPress={() => ask(key)}>
              {i18n._(title)}
            </Button>
          ))}
        {mayChange && !state.archived && (
          <Button size="small" icon={<Pencil {...icon} />} onPress={() => ask('change')}>
            {t`Change`}
          </Button>
        )}
        {mayFile && (
          <Button
            size="small"
            icon={<Filing {...icon} />}
            isPending={isBeginning}
            onPress={() => ask('file')}
          >
            {state.archived ? t`Restore` : t`Archive`}
          </Button>
        )}
      </span>
      <Suspense>
        {Deed && <Deed of={of} count={count} onClose={() => ask(undefined)} />}
        {asking === 'file' && (
          <ConfirmBulk
            count={count}
            isBack={state.archived}
            onConfirm={file}
            onClose={() => ask(undefined)}
          />
        )}
        {asking === 'change' && (
          <SetFields
            resource={resource}
            count={count}
            onClose={() => ask(undefined)}
            onSet={(set) => {
              begin({ kind: 'change', of, set })
              finish()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
