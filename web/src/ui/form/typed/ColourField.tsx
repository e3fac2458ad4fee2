import { Trans, useLingui } from '@lingui/react/macro'
import { contrast } from 'kit/values/colour'
import { formatNumber } from 'kit/text/locale'
import { Check, CircleCheck, TriangleAlert } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import { isStill } from '../field-state.ts'
import { readColour } from './read-colour.ts'
import { useRegional } from '../../base/Regional.tsx'
import { TypedField, type TypedProps } from './TypedField.tsx'
import './ColourField.css'

type Props = TypedProps<string> & {
  /** Preset colours with their names. */
  swatches: readonly { colour: string; name: string }[]
}

/** A colour `#2563eb`, typed, picked or chosen from the presets; shows how legible text on it is. */
export function ColourField({ swatches, ...field }: Props) {
  const { t } = useLingui()
  const { value, onChange, label } = field
  const colour = typeof value === 'string' ? value : null
  const isFixed = isStill(field)
  const picker = (
    <input
      type="color"
      className="colour-picker"
      aria-label={t`${label}: pick a colour`}
      value={colour ?? '#ffffff'}
      data-empty={colour === null || undefined}
      disabled={isFixed}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <div className="colour-field">
      <TypedField
        {...field}
        read={readColour}
        print={String}
        isSame={Object.is}
        mode="text"
        before={picker}
      />
      <RadioGroup
        aria-label={t`${label}: colours at hand`}
        className="colour-swatches"
        orientation="horizontal"
        value={colour ?? ''}
        onChange={onChange}
        isDisabled={isFixed}
      >
        {swatches.map((swatch) => (
          <Radio
            key={swatch.colour}
            value={swatch.colour}
            className="colour-swatch"
            aria-label={swatch.name}
            style={{ background: swatch.colour, color: inkOn(swatch.colour).ink }}
          >
            <Check aria-hidden size={14} strokeWidth={3} />
          </Radio>
        ))}
      </RadioGroup>
      {colour && <Legibility colour={colour} />}
    </div>
  )
}

const black = '#1c1917'

/** White or near-black, whichever has the better contrast on a colour. */
function inkOn(colour: string): { ink: string; ratio: number } {
  const [white, dark] = [contrast('#ffffff', colour), contrast(black, colour)]
  return white >= 4.5 || white >= dark ? { ink: '#ffffff', ratio: white } : { ink: black, ratio: dark }
}

/** WCAG requires 4.5 : 1 for text; a colour with less contrast to white text gets a warning, not an error. */
function Legibility({ colour }: { colour: string }) {
  const { language } = useRegional()
  const { ink, ratio } = inkOn(colour)
  const figure = formatNumber(language, ratio, { maximumFractionDigits: 1 })
  const Icon = ratio >= 4.5 ? CircleCheck : TriangleAlert
  return (
    <p className="colour-legibility" data-good={ratio >= 4.5}>
      <span aria-hidden className="colour-sample" style={{ background: colour, color: ink }}>
        Aa
      </span>
      <Icon aria-hidden size={16} />
      <span>
        {ink === black ? (
          <Trans>Dark text reads at {figure} to 1</Trans>
        ) : (
          <Trans>White text reads at {figure} to 1</Trans>
        )}
      </span>
    </p>
  )
}
