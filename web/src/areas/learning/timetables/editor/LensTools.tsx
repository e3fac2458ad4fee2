import { useLingui } from '@lingui/react/macro'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { lenses } from './grid-rows.ts'
import { useTheEditor } from './use-editor.ts'
import type { TheLens } from './use-lens.ts'

/** Whose week is looked at, and by which bells. */
export function LensTools({ lens, isNarrow }: { lens: TheLens; isNarrow: boolean }) {
  const { t } = useLingui()
  const { whole } = useTheEditor()
  const names = { section: t`Section`, teacher: t`Teacher`, room: t`Room`, school: t`Whole school` }
  const shown = lenses.filter(
    (one) => one === lens.lens || (one === 'school' ? !isNarrow : lens.choices[one].length > 0),
  )
  const nameOf = (id: string) => {
    const name = whole.bells.find((set) => set.id === id)?.name ?? ''
    return t`Times: ${name}`
  }
  return (
    <Cluster gap="8px 12px">
      {shown.length > 1 && (
        <Segments
          label={t`Look at`}
          choices={shown.map((id) => ({ id, name: names[id] }))}
          value={lens.lens}
          onChange={lens.chooseLens}
        />
      )}
      {lens.lens !== 'school' && lens.choices[lens.lens].length > 0 && (
        <ComboBox
          key={lens.lens}
          isBare
          label={names[lens.lens]}
          choices={lens.choices[lens.lens]}
          value={lens.id}
          onChange={lens.choose}
        />
      )}
      {lens.sets.length > 1 && lens.bells && lens.lens !== 'school' && (
        <Select
          isBare
          label={t`Times by the bells`}
          choices={lens.sets.map(({ id }) => ({ id, name: nameOf(id) }))}
          value={lens.bells.id}
          onChange={lens.chooseBells}
        />
      )}
    </Cluster>
  )
}
