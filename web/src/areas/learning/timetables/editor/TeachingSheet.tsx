import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { roomKinds } from 'tenant-api/contract/institute/structure'
import { changeTeaching, joinTeachings, type Teaching } from 'tenant-api/contract/learning/timetables'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { call } from '../../../../shell/session/api.ts'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { MultiSelect } from '../../../../ui/form/choice/MultiSelect.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import type { Unread } from '../../../../ui/form/typed/typed.ts'
import { blocksOf, periodsOf } from './moves.ts'
import { useTheEditor } from './use-editor.ts'
import { useStaleTimetables } from './use-stale-timetables.ts'

const usualKind = 'usual'
const noType = 'none'
type Kind = keyof typeof roomKinds

/** What a section has in a subject: who teaches it and where, what its lessons are, its doubles, and who joins it. */
export function TeachingSheet({ id }: { id: string }) {
  const { words, open } = useTheEditor()
  const teaching = words.teachingOf(id)
  return teaching ? <TeachingForm teaching={teaching} onClose={() => open(null)} /> : null
}

function TeachingForm({ teaching, onClose }: { teaching: Teaching; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const { whole, words, isSending } = useTheEditor()
  const stale = useStaleTimetables()
  const own = whole.cards.filter((card) => card.teachingId === teaching.id)
  // Lessons of three periods and more stay as they are.
  const long = own.flatMap(({ length }) => (length > 2 ? [length] : []))
  const short = own.filter(({ length }) => length <= 2)
  const [teachers, setTeachers] = useState(() => teaching.teachers.map(({ employeeId }) => employeeId))
  const [roomId, setRoom] = useState(teaching.roomId)
  const [kind, setKind] = useState(teaching.ownRoomKind ?? usualKind)
  const [type, setType] = useState(teaching.lessonTypeId ?? noType)
  const [periods, setPeriods] = useState<number | Unread | null>(periodsOf(short))
  const [doubles, setDoubles] = useState<number | Unread | null>(
    short.filter(({ length }) => length === 2).length,
  )
  const [others, join] = useState<string[]>([])
  const partners = partnersOf(teaching)
  const needed = kindName(whole.subjects.find((one) => one.id === teaching.subjectId)?.roomKind ?? '')
  const count = typeof periods === 'number' ? periods : 0
  const pairs = typeof doubles === 'number' ? doubles : 0

  function partnersOf({ id, subjectId }: Teaching) {
    const cardsOf = Map.groupBy(whole.cards, ({ teachingId }) => teachingId)
    const isAlike = (one: Teaching) =>
      one.id !== id && one.subjectId === subjectId && periodsOf(cardsOf.get(one.id) ?? []) === periodsOf(own)
    return whole.teachings
      .filter(isAlike)
      .map((one) => ({ id: one.id, name: words.sectionsOf(one), hint: words.teachersOf(one) }))
  }
  const action = useAction({
    check: () =>
      pairs * 2 > count ? [{ name: 'doubles', message: t`So many doubles need more lessons` }] : [],
    send: async () => {
      const roles = new Map(teaching.teachers.map(({ employeeId, role }) => [employeeId, role]))
      const { version } = await call(changeTeaching, {
        params: { id: whole.id, teachingId: teaching.id },
        version: whole.version,
        body: {
          teachers: teachers.map((employeeId, at) => ({
            employeeId,
            role: roles.get(employeeId) ?? (at === 0 ? 'lead' : 'with'),
          })),
          roomId,
          roomKind: kind === usualKind ? null : kind,
          lessonTypeId: type === noType ? null : type,
          blocks: [...long, ...blocksOf(count, pairs)],
        },
      })
      if (others.length > 0)
        await call(joinTeachings, {
          params: { id: whole.id },
          version,
          body: { teachingIds: [teaching.id, ...others] },
        })
    },
    refresh: stale,
    done: t`Saved`,
    onClose,
    onError: stale,
  })
  return (
    <ActionSheet
      title={words.teaching(teaching)}
      action={action}
      submit={t`Save`}
      isDisabled={isSending}
      onClose={onClose}
    >
      <MultiSelect
        label={t`Teachers`}
        description={t`The first one leads, the others assist.`}
        choices={whole.teachers.map(({ id }) => ({ id, name: words.employee(id) }))}
        value={teachers}
        onChange={setTeachers}
        error={action.errorOf('teachers')}
      />
      <ComboBox
        label={t`Room`}
        description={t`Empty: their own room, or one of the kind below`}
        choices={whole.rooms.map(({ id, name, kind: of }) => ({ id, name, hint: kindName(of) }))}
        value={roomId ?? ''}
        onChange={setRoom}
        onClear={() => setRoom(null)}
        error={action.errorOf('roomId')}
      />
      <Select
        label={t`Kind of room`}
        choices={[
          { id: usualKind, name: needed === '' ? t`Any` : t`As the subject needs: ${needed}` },
          ...Object.entries(roomKinds).map(([id, name]) => ({ id, name: say(name) })),
        ]}
        value={kind}
        onChange={setKind}
      />
      {whole.lessonTypes.length > 0 && (
        <Select
          label={t`Lesson type`}
          choices={[
            { id: noType, name: t`None` },
            ...whole.lessonTypes.map((one) => ({ id: one.id, name: ownName(one) })),
          ]}
          value={type}
          onChange={setType}
        />
      )}
      <NumberField
        label={t`Lessons a week`}
        name="blocks"
        value={periods}
        onChange={setPeriods}
        least={0}
        most={40}
        error={action.errorOf('blocks')}
      />
      <NumberField
        label={t`Double lessons among them`}
        name="doubles"
        value={doubles}
        onChange={setDoubles}
        least={0}
        most={Math.floor(count / 2)}
        error={action.errorOf('doubles')}
      />
      {partners.length > 0 && (
        <MultiSelect
          label={t`Taught together with`}
          description={t`They sit in one lesson from then on. This is not undone by Ctrl+Z.`}
          choices={partners}
          value={others}
          onChange={join}
        />
      )}
    </ActionSheet>
  )

  function kindName(of: string): string {
    return of in roomKinds ? say(roomKinds[of as Kind]) : ''
  }
}
