import { Trans, useLingui } from '@lingui/react/macro'
import { paletteOf } from 'kit/values/colour'
import { lazy, Suspense } from 'react'
import { useSay } from '../../../../crud/resource/words.ts'
import { Skeleton } from '../../../../ui/state/Skeleton.tsx'
import { Switch } from '../../../../ui/form/choice/Switch.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

// Most schools keep a theme: the picker comes when an own colour is wanted.
const ColourField = lazy(() =>
  import('../../../../ui/form/typed/ColourField.tsx').then(({ ColourField: own }) => ({ default: own })),
)

type Props = {
  name: string
  value: string | null
  onChange: (colour: unknown) => void
  error: string | undefined
  isDisabled: boolean
}

/** The colour of the school's coat of arms, in place of the theme's; it is told what becomes of it to be readable. */
export function OwnColourField({ value, onChange, ...field }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const isOwn = value !== null
  return (
    <Stack gap="12px" data-field={field.name}>
      <Switch
        isSelected={isOwn}
        onChange={(own) => onChange(own ? '#0f766e' : null)}
        isDisabled={field.isDisabled}
      >
        {t`Use a colour of our own instead`}
      </Switch>
      {isOwn && (
        <Suspense fallback={<Skeleton height="72px" radius="8px" />}>
          <ColourField {...field} label={say('Own colour')} value={value} onChange={onChange} swatches={[]} />
          {isColour(value) && <Told colour={value} />}
        </Suspense>
      )}
    </Stack>
  )
}

function Told({ colour }: { colour: string }) {
  const { adjusted } = paletteOf(colour)
  if (!adjusted.includes('light')) return null
  return (
    <p className="own-colour-told">
      <Trans>Text on white is darkened to stay readable. Buttons keep the colour.</Trans>
    </p>
  )
}

export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
}
