import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Activity, Archive, ArchiveRestore, type LucideIcon, Pencil, Plus } from 'lucide-react'
import { useContext } from 'react'
import { type Deed, listActivity } from 'tenant-api/contract/records/home'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { AreasContext } from '../../../../shell/navigation/areas-context.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { usePages } from '../../../../shell/navigation/navigation.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Timeline } from '../../../../ui/layout/Timeline.tsx'
import './ActivityCard.css'

/** What was done lately, as far as the reader may know of it; each deed leads to the record that it changed. */
export default function ActivityCard() {
  const { t } = useLingui()
  const query = useQuery(read(listActivity, { query: {} }))
  const pageOf = useRecordPage()
  const seesAll = useMay(['audit', 'view'])
  if (query.data?.rows.length === 0) return null
  return (
    <QueryCard
      query={query}
      rows={5}
      title={seesAll ? t`Lately` : t`Your recent activity`}
      action={seesAll && <Link to={scoped('audit')} className="card-link">{t`Audit log`}</Link>}
    >
      {({ rows }) => (
        <div className="activity">
          <Timeline
            label={t`Lately`}
            events={rows.map((deed) => ({
              id: deed.id,
              ...lookOf(deed),
              title: <Said deed={deed} page={pageOf(deed)} />,
              at: deed.at,
              children: seesAll && <bdi>{deed.actor}</bdi>,
            }))}
          />
        </div>
      )}
    </QueryCard>
  )
}

function Said({ deed: { sentence }, page }: { deed: Deed; page: string | undefined }) {
  if (page === undefined) return sentence
  return (
    <Link to={scoped(page)} className="activity-link">
      {sentence}
    </Link>
  )
}

/** The page of the record that was changed, where there is one that the reader may open. */
function useRecordPage(): (deed: Deed) => string | undefined {
  const records = useContext(AreasContext).flatMap((area) => area.records ?? [])
  const pages = new Set(usePages().map(({ page }) => page))
  return ({ record }) => {
    if (!record) return undefined
    const page = records.find(({ table }) => table === record.table)?.page
    return page !== undefined && pages.has(page) ? `${page}/${record.id}` : undefined
  }
}

const looks: Record<string, { icon: LucideIcon; tone: 'success' | 'theme' | 'neutral' }> = {
  created: { icon: Plus, tone: 'success' },
  updated: { icon: Pencil, tone: 'theme' },
  archived: { icon: Archive, tone: 'neutral' },
  restored: { icon: ArchiveRestore, tone: 'success' },
}

/** An act is called `campuses.created`. */
function lookOf({ key }: Deed) {
  return looks[key.split('.')[1] ?? ''] ?? { icon: Activity, tone: 'neutral' as const }
}
