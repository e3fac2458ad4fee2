import { useLingui } from '@lingui/react/macro'
import { paletteOf } from 'kit/values/colour'
import { direction, type Language, languages } from 'kit/text/locale'
import { House, School } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useWatch } from 'react-hook-form'
import { useSite } from '../../../shell/look/site.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { BesideProps } from './fields/field-neighbours.ts'
import { isColour } from './fields/OwnColourField.tsx'
import './Preview.css'

/** What a page of each language says, whatever language the reader speaks. */
const samples: Readonly<Record<Language, Record<'home' | 'classes' | 'greeting' | 'logIn', string>>> = {
  en: { home: 'Home', classes: 'Classes', greeting: 'Good morning', logIn: 'Log in' },
  ur: { home: 'ہوم', classes: 'جماعتیں', greeting: 'صبح بخیر', logIn: 'لاگ اِن' },
  ar: { home: 'الرئيسية', classes: 'الصفوف', greeting: 'صباح الخير', logIn: 'تسجيل الدخول' },
}

/** The school as it would look in its languages by day and by night, before anything is applied. Nothing in it can be used. */
export default function Preview({ control }: BesideProps) {
  const { t } = useLingui()
  const { name, languages: offered } = useSite()
  const [theme, colour, mode, nastaliqEverywhere] = useWatch({
    control,
    name: ['theme', 'colour', 'mode', 'nastaliqEverywhere'],
  })
  const own = isColour(colour) ? ownStyle(colour) : undefined
  const looks = mode === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  return (
    <Card title={t`Preview`} description={t`Preview; nothing changes before you apply it.`}>
      <figure
        className="preview"
        aria-label={t`Preview`}
        data-nastaliq={nastaliqEverywhere ? 'everywhere' : 'texts'}
      >
        {languages
          .filter(({ code }) => offered.includes(code))
          .flatMap(({ code }) =>
            looks.map((look) => (
              <Page key={`${code} ${look}`} language={code} name={name} style={own} {...{ theme, look }} />
            )),
          )}
      </figure>
    </Card>
  )
}

type PageProps = {
  language: Language
  name: string
  theme: string
  look: 'light' | 'dark'
  style: CSSProperties | undefined
}

function Page({ language, name, theme, look, style }: PageProps) {
  const { home, classes, greeting, logIn } = samples[language]
  return (
    <div
      inert
      lang={language}
      dir={direction(language)}
      className="preview-page"
      data-theme={theme}
      data-mode={look}
      style={style}
    >
      <div className="preview-side">
        <span className="preview-school">
          <Avatar name={name} size="small" shape="school" />
          <bdi className="preview-name">{name}</bdi>
        </span>
        <span className="preview-entry preview-current">
          <House size={14} />
          {home}
        </span>
        <span className="preview-entry">
          <School size={14} />
          {classes}
        </span>
      </div>
      <div className="preview-main">
        <h3 className="preview-greeting">{greeting}</h3>
        <span className="preview-line preview-long" />
        <span className="preview-line" />
        <span className="preview-button">{logIn}</span>
      </div>
    </div>
  )
}

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
