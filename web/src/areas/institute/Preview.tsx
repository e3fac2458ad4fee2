import { Trans, useLingui } from '@lingui/react/macro'
import { House, School } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Settings } from './use-settings.ts'
import './Preview.css'

/** The school as it would look, before anything is applied. It only shows; nothing in it can be used. */
export function Preview({ control }: { control: Control<Settings> }) {
  const { t } = useLingui()
  const [name, theme, mode] = useWatch({ control, name: ['name', 'theme', 'mode'] })
  const shown = mode === 'system' ? (['light', 'dark'] as const) : [mode]
  return (
    <figure className="preview" aria-label={t`Preview`}>
      {shown.map((look) => (
        <div key={look} inert className="preview-page" data-theme={theme} data-mode={look}>
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
