import { useLingui } from '@lingui/react/macro'
import type { Day } from 'kit/values/day'
import { useState } from 'react'
import type { AssessmentGiven } from 'tenant-api/contract/learning/assessments'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { Checkbox, CheckboxGroup } from '../../../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import {
  type AssessmentDraft,
  type Places,
  sectionsWith,
  subjectsOf,
  withKind,
  withSubject,
} from './assessment-draft.ts'
import { PartLines } from './PartLines.tsx'

type Props<T> = {
  title: string
  submit: string
  done: string
  places: Places
  begin: AssessmentDraft
  onSend: (body: AssessmentGiven, onceKey: string) => Promise<T>
  onDone?: (result: T) => unknown
  onClose: () => void
}

/** What is marked: of which sections, in which subject, on which day, and out of how much. */
export function AssessmentForm<T>({ places, begin, onSend, ...sheet }: Props<T>) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(begin)
  const set = (change: Partial<AssessmentDraft>) => setDraft({ ...draft, ...change })
  const action = useAction({
    check: () => [
      ...(draft.subjectId === '' ? [{ name: 'subjectId', message: t`Choose a subject` }] : []),
      ...(draft.sectionIds.length === 0 ? [{ name: 'sectionIds', message: t`Choose a section` }] : []),
      ...(draft.title.trim() === '' ? [{ name: 'title', message: t`Give it a title` }] : []),
      ...draft.parts.flatMap(({ max }, at) =>
        max === null ? [{ name: `parts.${at}.max`, message: t`Say how many marks it is out of` }] : [],
      ),
    ],
    send: (keyOf) => {
      const body = bodyOf(draft)
      return onSend(body, keyOf(body))
    },
    refresh: useStale(/assessments|missing-scores/),
    done: sheet.done,
    onClose: sheet.onClose,
    ...(sheet.onDone && { onDone: sheet.onDone }),
  })
  const sections = sectionsWith(places, draft.subjectId)
  const terms = places.terms.map(({ id, name }) => ({ id, name }))
  return (
    <ActionSheet title={sheet.title} action={action} submit={sheet.submit} onClose={sheet.onClose}>
      <Select
        name="kindId"
        label={t`Kind`}
        choices={places.kinds.map(({ id, title }) => ({ id, name: title }))}
        value={draft.kindId}
        error={action.errorOf('kindId')}
        onChange={(id) => setDraft(withKind(draft, id, places))}
      />
      <Select
        name="subjectId"
        label={t`Subject`}
        choices={subjectsOf(places)}
        value={draft.subjectId}
        error={action.errorOf('subjectId')}
        onChange={(id) => setDraft(withSubject(draft, id, places))}
      />
      {draft.subjectId !== '' && (
        <div data-field="sectionIds">
          <CheckboxGroup
            label={t`Sections`}
            value={[...draft.sectionIds]}
            error={action.errorOf('sectionIds')}
            onChange={(sectionIds) => set({ sectionIds })}
          >
            {sections.map(({ id, title }) => (
              <Checkbox key={id} value={id}>
                <bdi>{title}</bdi>
              </Checkbox>
            ))}
          </CheckboxGroup>
        </div>
      )}
      <TextField
        name="title"
        label={t`Title`}
        description={t`Such as September test or Chapter 4`}
        isRequired
        maxLength={80}
        value={draft.title}
        error={action.errorOf('title')}
        onChange={(title) => set({ title })}
      />
      <DateField
        name="day"
        label={t`Day`}
        isRequired
        value={draft.day}
        error={action.errorOf('day')}
        onChange={(day) => set({ day: typeof day === 'string' ? day : '' })}
      />
      <PartLines parts={draft.parts} errorOf={action.errorOf} onChange={(parts) => set({ parts })} />
      {terms.length > 0 && (
        <Select
          name="termId"
          label={t`Term`}
          choices={[{ id: '', name: t`The term of its day` }, ...terms]}
          value={draft.termId ?? ''}
          error={action.errorOf('termId')}
          onChange={(id) => set({ termId: id === '' ? null : id })}
        />
      )}
    </ActionSheet>
  )
}

function bodyOf({
  title,
  day,
  sectionIds,
  parts,
  kindId,
  subjectId,
  termId,
}: AssessmentDraft): AssessmentGiven {
  return {
    kindId,
    subjectId,
    termId,
    day: day as Day,
    title: title.trim(),
    sectionIds: [...sectionIds],
    parts: parts.map(({ key: _key, max, ...part }) => ({ ...part, name: part.name.trim(), max: max ?? 0 })),
  }
}
