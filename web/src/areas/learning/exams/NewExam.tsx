import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Output } from 'kit/http/client'
import { useState } from 'react'
import { addExam, examLessons, type ExamLessons, listExamPlaces } from 'tenant-api/contract/learning/exams'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useClose } from '../../../crud/list/use-close.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped, useScope } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { DateField, TimeField } from '../../../ui/date/LazyDates.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'

type Places = Output<typeof listExamPlaces>

/** Plans an exam: for which classes and on which days; its papers are proposed by the plans of subjects. */
export function NewExam() {
  const { t } = useLingui()
  const scope = useScope()
  const close = useClose('exams')
  const query = scope.level === 'institute' ? {} : { campus: scope.campus }
  const { data, placeholder } = useLoaded(read(listExamPlaces, { query }), 6)
  if (data) return <ExamForm places={data} onClose={close} />
  return (
    <Sheet title={t`Plan an exam`} onClose={close}>
      {placeholder}
    </Sheet>
  )
}

type Draft = {
  title: string
  kindId: string
  campusId: string
  classIds: readonly string[]
  firstDay: string
  lastDay: string
  lessons: ExamLessons
  startsAt: string
  max: number | null
  pass: number | null
  minutes: number | null
}

function begin({ campuses, kinds }: Places): Draft {
  const [kind, [campus]] = [kinds.find(({ usualMax }) => usualMax === 50) ?? kinds[0], campuses]
  return {
    title: kind?.title ?? '',
    kindId: kind?.id ?? '',
    campusId: campus?.id ?? '',
    classIds: campus?.classes.map(({ id }) => id) ?? [],
    firstDay: '',
    lastDay: '',
    lessons: 'around',
    startsAt: '09:00',
    max: kind?.usualMax ?? 100,
    pass: null,
    minutes: 120,
  }
}

function ExamForm({ places, onClose }: { places: Places; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => begin(places))
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const classes = places.campuses.find(({ id }) => id === draft.campusId)?.classes ?? []
  const action = useAction({
    check: () => [
      ...(draft.title.trim() === '' ? [{ name: 'title', message: t`Give it a title` }] : []),
      ...(draft.firstDay === '' ? [{ name: 'firstDay', message: t`Choose a day` }] : []),
      ...(draft.lastDay === '' ? [{ name: 'lastDay', message: t`Choose a day` }] : []),
      ...(draft.classIds.length === 0 ? [{ name: 'classIds', message: t`Choose a class` }] : []),
      ...(draft.max === null ? [{ name: 'max', message: t`Say how many marks it is out of` }] : []),
    ],
    send(keyOf) {
      const body = {
        ...draft,
        title: draft.title.trim(),
        classIds: [...draft.classIds],
        max: draft.max ?? 100,
        minutes: draft.minutes ?? 120,
      } as never
      return call(addExam, { body, onceKey: keyOf(body) })
    },
    refresh: useStale(/exams/),
    done: t`Exam planned`,
    onDone: ({ id }) => void navigate({ to: scoped(`exams/${id}`) }),
    onClose,
  })
  return (
    <ActionSheet title={t`Plan an exam`} action={action} submit={t`Plan`} onClose={onClose}>
      <TextField
        name="title"
        label={t`Title`}
        isRequired
        maxLength={80}
        value={draft.title}
        error={action.errorOf('title')}
        onChange={(title) => set({ title })}
      />
      <Select
        name="kindId"
        label={t`Kind`}
        choices={places.kinds.map(({ id, title }) => ({ id, name: title }))}
        value={draft.kindId}
        error={action.errorOf('kindId')}
        onChange={(kindId) => set({ kindId })}
      />
      {places.campuses.length > 1 && (
        <Select
          name="campusId"
          label={t`Campus`}
          choices={places.campuses}
          value={draft.campusId}
          error={action.errorOf('campusId')}
          onChange={(campusId) =>
            set({
              campusId,
              classIds: places.campuses.find(({ id }) => id === campusId)?.classes.map(({ id }) => id) ?? [],
            })
          }
        />
      )}
      <Cluster align="start" gap="8px 16px">
        <DateField
          name="firstDay"
          label={t`First day`}
          isRequired
          value={draft.firstDay}
          error={action.errorOf('firstDay')}
          onChange={(day) => set({ firstDay: typeof day === 'string' ? day : '' })}
        />
        <DateField
          name="lastDay"
          label={t`Last day`}
          isRequired
          value={draft.lastDay}
          error={action.errorOf('lastDay')}
          onChange={(day) => set({ lastDay: typeof day === 'string' ? day : '' })}
        />
        <TimeField
          name="startsAt"
          label={t`Papers begin at`}
          value={draft.startsAt}
          error={action.errorOf('startsAt')}
          onChange={(time) => set({ startsAt: typeof time === 'string' ? time : '09:00' })}
        />
      </Cluster>
      <Select
        name="lessons"
        label={t`Lessons`}
        choices={Object.entries(examLessons).map(([id, name]) => ({ id, name: say(name) }))}
        value={draft.lessons}
        error={action.errorOf('lessons')}
        onChange={(lessons) => set({ lessons: lessons as ExamLessons })}
      />
      <Cluster align="start" gap="8px 16px">
        <NumberField
          name="max"
          label={t`Total marks`}
          least={1}
          most={9999}
          value={draft.max}
          error={action.errorOf('max')}
          onChange={(max) => set({ max: typeof max === 'number' ? max : null })}
        />
        <NumberField
          name="pass"
          label={t`Passing marks`}
          least={1}
          most={draft.max ?? 9999}
          value={draft.pass}
          error={action.errorOf('pass')}
          onChange={(pass) => set({ pass: typeof pass === 'number' ? pass : null })}
        />
        <NumberField
          name="minutes"
          label={t`Minutes`}
          least={10}
          most={480}
          value={draft.minutes}
          error={action.errorOf('minutes')}
          onChange={(minutes) => set({ minutes: typeof minutes === 'number' ? minutes : null })}
        />
      </Cluster>
      <div data-field="classIds">
        <CheckboxGroup
          label={t`Classes`}
          value={[...draft.classIds]}
          error={action.errorOf('classIds')}
          onChange={(classIds) => set({ classIds })}
        >
          {classes.map(({ id, title }) => (
            <Checkbox key={id} value={id}>
              <bdi>{title}</bdi>
            </Checkbox>
          ))}
        </CheckboxGroup>
      </div>
    </ActionSheet>
  )
}
