import { useLingui } from '@lingui/react/macro'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useContext } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { RecordCard, RecordTab } from '../../shell/navigation/area.ts'
import { useMay, isOwnAlone, may, useMe } from '../../shell/session/me.ts'
import { useFamily } from '../../shell/scope/children.ts'
import { scoped, useScope } from '../../shell/scope/scope.ts'
import { useName } from '../../shell/look/title.ts'
import { ButtonLink } from '../../ui/base/Button.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { LoadingRows } from '../resource/LoadingRows.tsx'
import { type Row, textOf } from '../resource/rows.ts'
import { useWritten } from '../closed/use-deeds.ts'
import { Part } from './Part.tsx'
import { offeredOf, RecordActions } from './RecordActions.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { textInScript } from 'kit/text/name-in-script'
import { useRegional } from '../../ui/base/Regional.tsx'
import { AreasContext } from '../../shell/navigation/areas-context.ts'

type Props = {
  resource: Resource
  row: Row
  photo?: string | undefined
  /** Facts beside the name. */
  facts: ReactNode
  /** Contact details. */
  contact?: ReactNode
}

/**
 * The page of a person: the identity, the most frequent actions, and the tabs that the areas declare in their
 * `record`.
 */
export function RecordPage({ resource, row, photo, facts, contact }: Props) {
  const { t, i18n } = useLingui()
  const { notices, tabs, cards, actions, closed } = useRecordParts(resource.name, row.id)
  const mayEdit = useMay([resource.name, 'edit']) && row.archivedAt === null
  const [tab, choose] = useTab(
    `${resource.name}/${row.id}`,
    tabs.map(({ key }) => key),
  )
  const deeds = [
    ...useWritten(resource, row.archivedAt !== null),
    ...[...offeredOf(closed.actions, row), ...closed.tabs].flatMap(({ title, needs }) =>
      needs ? [{ title: i18n._(title), needs }] : [],
    ),
  ]
  const { language } = useRegional()
  const name = textOf(row, 'name')
  useName(textInScript(language, row, 'name'))
  return (
    <div className="record" key={row.id}>
      <RecordHeader
        name={name}
        otherName={textOf(row, 'otherName')}
        photo={photo}
        isArchived={row.archivedAt !== null}
        facts={facts}
        actions={
          <>
            {contact}
            {mayEdit && (
              <ButtonLink
                href={`${scoped(`${resource.name}/${row.id}/edit`)}${location.search}`}
                icon={<Pencil aria-hidden size={16} />}
              >
                {t`Change`}
              </ButtonLink>
            )}
            <RecordActions of={resource.name} row={row} actions={actions} deeds={deeds} />
          </>
        }
      />
      {notices.map(({ key, show: Show }) => (
        <Part key={key}>
          <Suspense>
            <Show of={resource.name} id={row.id} />
          </Suspense>
        </Part>
      ))}
      <Tabs
        label={name}
        value={tab}
        onChange={choose}
        tabs={tabs.map((one) => ({
          id: one.key,
          title: i18n._(one.title),
          content: <TabCards of={resource.name} id={row.id} tab={one} cards={cards} />,
        }))}
      />
      <Outlet />
    </div>
  )
}

type TabProps = { of: string; id: string; tab: RecordTab; cards: readonly RecordCard[] }

/** The content of a tab, and beside it the cards of other areas. */
function TabCards({ of, id, tab, cards }: TabProps) {
  const { t } = useLingui()
  const parts = [tab, ...cards.filter((card) => card.tab === tab.key)]
  return (
    <Suspense fallback={<LoadingRows label={t`Loading`} rows={4} />}>
      <div className="record-cards">
        {parts.map(({ key, show: Show }) => (
          <Part key={key}>
            <Show of={of} id={id} />
          </Part>
        ))}
      </div>
    </Suspense>
  )
}

/** The tab that the address names; the first tab needs no name. */
function useTab(page: string, keys: readonly string[]) {
  const navigate = useNavigate()
  const { tab = '' } = useSearch({ strict: false }) as { tab?: string }
  const [first = ''] = keys
  const choose = (key: string) =>
    void navigate({
      to: scoped(page),
      search: { tab: key === first ? undefined : key } as never,
      replace: true,
      resetScroll: false,
    })
  return [keys.includes(tab) ? tab : first, choose] as const
}

/** The areas' parts for the records of a resource that the reader has permission for. */
function useRecordParts(of: string, id: string) {
  const areas = useContext(AreasContext)
  const [me, scope] = [useMe(), useScope()]
  const { data } = useSuspenseQuery({
    queryKey: ['record-parts'],
    queryFn: () => Promise.all(areas.map(async (area) => (await area.record?.()) ?? {})),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOwn = isOwnAlone(me, [of, 'view'])
  const { children } = useFamily()
  // Who works here and has children sees more of these than of the other students.
  const isOther = of === 'students' && !isOwn && !children.some((child) => child.id === id)
  type Placed = Pick<RecordTab, 'on' | 'needs' | 'isOfOffice'>
  const isOfChild = ({ needs }: Placed) => needs !== undefined && may(me, needs) && isOwnAlone(me, needs)
  const isHere = (part: Placed) =>
    part.on.includes(of) && !(part.isOfOffice && isOwn) && !(isOther && isOfChild(part))
  const isShown = (part: Placed) => isHere(part) && may(me, part.needs, scope)
  const tabs = data.flatMap(({ tabs = [] }) => tabs.filter(isHere)).toSorted(byRank)
  const actions = data.flatMap(({ actions = [] }) => actions.filter(isHere)).toSorted(byRank)
  return {
    notices: data.flatMap(({ notices = [] }) => notices.filter(isShown)),
    tabs: tabs.filter(isShown),
    cards: data.flatMap(({ cards = [] }) => cards.filter(isShown)),
    actions: actions.filter(isShown),
    /** The parts that the reader lacks the permission for. */
    closed: { tabs: tabs.filter((tab) => !isShown(tab)), actions: actions.filter((one) => !isShown(one)) },
  }
}

function byRank(one: { rank: number }, other: { rank: number }) {
  return one.rank - other.rank
}
