import { Trans, useLingui } from '@lingui/react/macro'
import { paletteOf } from 'kit/colour'
import { House, School } from 'lucide-react'
import type { CSSProperties } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Avatar } from '../../ui/Avatar.tsx'
import { isColour } from './OwnColourField.tsx'
import type { Settings } from './use-settings.ts'
import './Preview.css'

/** The shades of a colour of the school's own, in both modes. */
function ownStyle(colour: string): CSSProperties {
  const { light, dark } = paletteOf(colour)
  const pair = (key: 'solid' | 'on' | 'text' | 'line') => `light-dark(${light[key]}, ${dark[key]})`
  const shades = {
    '--p': pair('solid'),
    '--p-on': pair('on'),
    '--p-text': pair('text'),
    '--p-line': pair('line'),
  }
  return shades as CSSProperties
}

/** The school as it would look, before anything is applied. It only shows; nothing in it can be used. */
export function Preview({ control }: { control: Control<Settings> }) {
  const { t } = useLingui()
  const [name, theme, mode, colour] = useWatch({ control, name: ['name', 'theme', 'mode', 'colour'] })
  const own = isColour(colour) ? ownStyle(colour) : undefined
  const shown = mode === 'system' ? (['light', 'dark'] as const) : [mode]
  return (
    <figure className="preview" aria-label={t`Preview`}>
      {shown.map((look) => (
        <div key={look} inert className="preview-page" data-theme={theme} data-mode={look} style={own}>
          <div className="preview-side">
            <span className="preview-school">
              <Avatar name={name} size="small" shape="school" />
              <bdi className="preview-name">{name}</bdi>
            </span>
            <span className="preview-entry preview-current">
              <House size={14} />
              <Trans>Home</Trans>
            </span>
            <span className="preview-entry">
              <School size={14} />
              <Trans>Classes</Trans>
            </span>
          </div>
          <div className="preview-main">
            <span className="preview-line preview-long" />
            <span className="preview-line" />
            <span className="preview-button">
              <Trans>Log in</Trans>
            </span>
          </div>
        </div>
      ))}
    </figure>
  )
}
