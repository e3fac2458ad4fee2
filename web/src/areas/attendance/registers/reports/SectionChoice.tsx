import { useLingui } from '@lingui/react/macro'
import type { CalledSection } from 'tenant-api/contract/attendance/registers'
import { Select } from '../../../../ui/form/choice/Select.tsx'

type Props = {
  sections: readonly CalledSection[]
  section: CalledSection | undefined
  onChoose: (id: string) => void
}

/** Of which section; whoever has one alone is not asked. */
export function SectionChoice({ sections, section, onChoose }: Props) {
  const { t } = useLingui()
  if (!section || sections.length < 2) return null
  return (
    <Select
      isBare
      label={t`Section`}
      choices={sections.map(({ sectionId, title, campusName }) => ({
        id: sectionId,
        name: title,
        hint: campusName,
      }))}
      value={section.sectionId}
      onChange={onChoose}
    />
  )
}
