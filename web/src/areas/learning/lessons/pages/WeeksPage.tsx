import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { rooms, sections } from 'tenant-api/contract/institute/structure'
import { teachers } from 'tenant-api/contract/people/employees'
import { RowField } from '../../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { may, useMe } from '../../../../shell/session/me.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Week, type WeekOf } from '../Week.tsx'

const kinds = { section: sections, teacher: teachers, room: rooms } as const
type Kind = keyof typeof kinds

/** The week of a section, a teacher or a room; who teaches begins with the own. */
export function WeeksPage() {
  const { t } = useLingui()
  const say = useSay()
  const me = useMe()
  const teaches = me.majorRole === 'teacher' || me.majorRole === 'section_teacher'
  const scope = useScope()
  const navigate = useNavigate()
  const search: WeekOf & { day?: string } = useSearch({ strict: false })
  const shown = (Object.keys(kinds) as Kind[]).find((kind) => search[kind])
  const [looked, look] = useState<Kind | 'mine'>()
  const kind = looked ?? shown ?? (teaches && scope.level !== 'section' ? 'mine' : 'section')
  const id =
    kind === 'mine'
      ? ''
      : (search[kind] ?? (kind === 'section' && scope.level === 'section' ? scope.section : ''))
  const offered = (Object.keys(kinds) as Kind[]).filter((one) => may(me, [kinds[one].name, 'view']))
  const names = { section: t`Section`, teacher: t`Teacher`, room: t`Room` }
  const choose = (next: string | null) => {
    if (kind === 'mine') return
    void navigate({ to: '.', search: { day: search.day, ...(next && { [kind]: next }) } as never })
  }
  const asked = new URLSearchParams({
    ...(kind !== 'mine' && id && { [kind]: id }),
    ...(search.day && { day: search.day }),
  })
  return (
    <Page
      title={t`Lessons of the week`}
      tools={
        <ButtonLink href={scoped(`week-prints?${asked}`)} icon={<Printer aria-hidden size={16} />}>
          {t`Print`}
        </ButtonLink>
      }
    >
      <Cluster>
        <Segments
          label={t`Whose week`}
          choices={[
            { id: 'mine' as const, name: t`Mine` },
            ...offered.map((one) => ({ id: one, name: names[one] })),
          ]}
          value={kind}
          onChange={look}
        />
        {kind !== 'mine' && (
          <RowField
            key={kind}
            label={say(kinds[kind].label.one)}
            of={kinds[kind]}
            isRequired={false}
            isDisabled={false}
            value={id || null}
            onChange={choose}
            onBlur={() => undefined}
          />
        )}
      </Cluster>
      {kind === 'mine' ? (
        <Week of={{}} isOwn />
      ) : id ? (
        <Week key={id} of={{ [kind]: id }} />
      ) : (
        <p className="muted">{t`Choose whose week you want to see.`}</p>
      )}
    </Page>
  )
}
