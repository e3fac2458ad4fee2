import { useLingui } from '@lingui/react/macro'
import {
  type Audience,
  groupNames,
  type Places,
  studentChoices,
} from 'tenant-api/contract/messages/announcements'
import { useState } from 'react'
import { MultiSelect, Select } from '../../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import type { FormError } from '../../../../ui/form/Form.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

type Props = {
  audience: Audience
  onChange: (audience: Audience) => void
  places: Places
  names: Readonly<Record<string, string>>
  mistakes: readonly FormError[]
}

const choices = Object.keys(studentChoices) as Audience['students'][]

/** To whom: groups of places, and people by name; what is left open means everybody whom the author may announce to. */
export function AudiencePart({ audience, onChange, places, names, mistakes }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const set = (change: Partial<Audience>) => onChange({ ...audience, ...change })
  const { groups, campusIds, students } = audience
  const wrong = mistakes.find(({ name }) => name?.startsWith('audience'))?.message
  const sections = places.sections.filter(
    ({ campusId }) => campusIds.length === 0 || campusIds.includes(campusId),
  )
  const hasFamilies = groups.includes('guardians') || groups.includes('students')
  return (
    <Card title={t`To whom`}>
      <div className="compose-stack">
        {wrong && (
          <p className="field-error" role="alert">
            {wrong}
          </p>
        )}
        <fieldset className="compose-choices">
          <legend className="field-label">{t`Groups`}</legend>
          {places.groups.map((group) => (
            <Checkbox
              key={group}
              isSelected={groups.includes(group)}
              onChange={(isMeant) =>
                set({ groups: isMeant ? [...groups, group] : groups.filter((one) => one !== group) })
              }
            >
              {say(groupNames[group])}
            </Checkbox>
          ))}
        </fieldset>
        {places.campuses.length > 1 && (
          <MultiSelect
            label={t`Campuses`}
            description={campusIds.length === 0 ? t`None chosen: all` : undefined}
            choices={places.campuses}
            value={campusIds}
            onChange={(ids) => set({ campusIds: ids, sectionIds: [] })}
          />
        )}
        {places.classes.length > 1 && (
          <MultiSelect
            label={t`Classes`}
            description={audience.classIds.length === 0 ? t`None chosen: all` : undefined}
            choices={places.classes}
            value={audience.classIds}
            onChange={(classIds) => set({ classIds })}
          />
        )}
        {places.sections.length > 1 && (
          <MultiSelect
            label={t`Sections`}
            description={audience.sectionIds.length === 0 ? t`None chosen: all` : undefined}
            choices={sections}
            value={audience.sectionIds}
            onChange={(sectionIds) => set({ sectionIds })}
          />
        )}
        {hasFamilies && (
          <Select
            label={t`Limit to`}
            choices={choices.map((id) => ({ id, name: say(studentChoices[id]) }))}
            value={students}
            onChange={(id) => set({ students: choices.find((one) => one === id) ?? 'all' })}
          />
        )}
        {hasFamilies && students === 'listed' && (
          <NumbersField numbers={audience.numbers ?? []} onChange={(numbers) => set({ numbers })} />
        )}
        {places.roles.length > 0 && (
          <MultiSelect
            label={t`Also to roles`}
            choices={places.roles}
            value={audience.roleIds}
            onChange={(roleIds) => set({ roleIds })}
          />
        )}
        <PeoplePicker
          label={t`Also send to`}
          ids={audience.personIds}
          names={names}
          onChange={(personIds) => set({ personIds })}
        />
        <PeoplePicker
          label={t`Exclude`}
          ids={audience.withoutIds}
          names={names}
          onChange={(withoutIds) => set({ withoutIds })}
        />
      </div>
    </Card>
  )
}

type NumbersFieldProps = { numbers: readonly string[]; onChange: (numbers: string[]) => void }

/** Registration numbers as they come out of another program: one on each line, or with commas between. */
function NumbersField({ numbers, onChange }: NumbersFieldProps) {
  const { t } = useLingui()
  const [text, write] = useState(() => numbers.join('\n'))
  function change(typed: string) {
    write(typed)
    const found = typed.split(/[\n,;\t]+/).map((one) => one.trim())
    onChange([...new Set(found.filter((one) => one !== ''))])
  }
  return (
    <TextField
      label={t`Registration numbers`}
      description={t`One per line, as in your accounts`}
      lines={5}
      value={text}
      onChange={change}
    />
  )
}
