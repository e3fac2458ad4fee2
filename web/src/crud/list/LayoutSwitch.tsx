import { useLingui } from '@lingui/react/macro'
import { Segments } from '../../ui/form/choice/Segments.tsx'
import type { ListState } from './list-state.ts'

type Props = { value: ListState['as']; onChange: (as: ListState['as']) => void }

/** Switches between a list of rows and a board of cards. */
export default function LayoutSwitch({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Segments
      label={t`Shown as`}
      choices={[
        { id: 'list', name: t`List` },
        { id: 'board', name: t`Board` },
      ]}
      value={value ?? 'list'}
      onChange={(as) => onChange(as === 'board' ? as : undefined)}
    />
  )
}
