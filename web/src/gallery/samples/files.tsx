import { useState } from 'react'
import { ColourField } from '../../ui/form/typed/ColourField.tsx'
import { FileField } from '../../ui/form/file/FileField.tsx'
import { ImageField } from '../../ui/form/file/ImageField.tsx'
import type { Unread } from '../../ui/form/typed/typed.ts'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

const excel = ['.xlsx', '.csv']

export function Samples() {
  const say = useSay()
  const [file, setFile] = useState<File | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const [list, setList] = useState<File | null>(() => new File(['x'.repeat(1_400_000)], 'students 2026.xlsx'))
  const [colour, setColour] = useState<string | Unread | null>('#facc15')
  const label = say('List of students', 'طلبہ کی فہرست', 'قائمة الطلاب')
  const swatches = [
    { colour: '#2563eb', name: say('Blue', 'نیلا', 'أزرق') },
    { colour: '#15803d', name: say('Green', 'سبز', 'أخضر') },
    { colour: '#7c3aed', name: say('Purple', 'جامنی', 'بنفسجي') },
    { colour: '#facc15', name: say('Yellow', 'پیلا', 'أصفر') },
    { colour: '#881337', name: say('Maroon', 'میرون', 'عنابي') },
    { colour: '#0369a1', name: say('Sky blue', 'آسمانی', 'أزرق سماوي') },
    { colour: '#4d7c0f', name: say('Light green', 'ہلکا سبز', 'أخضر فاتح') },
  ]
  return (
    <>
      <Sample name="FileField, ImageField">
        <FileField label={label} types={excel} most={5 * 1024 * 1024} value={file} onChange={setFile} />
        <FileField label={label} types={excel} most={5 * 1024 * 1024} value={list} onChange={setList} />
        <FileField
          label={label}
          types={excel}
          most={5 * 1024 * 1024}
          value={list}
          onChange={setList}
          reason={say('Nobody may add now', 'ابھی کوئی شامل نہیں کر سکتا', 'لا يمكن الإضافة الآن')}
        />
        <ImageField
          label={say('Photograph', 'تصویر', 'الصورة')}
          shape="round"
          description={say('The face, from the front', 'چہرہ، سامنے سے', 'الوجه من الأمام')}
          value={picture}
          onChange={setPicture}
        />
        <ImageField label={say('Logo', 'لوگو', 'الشعار')} value="/favicon.svg" onChange={setPicture} />
      </Sample>
      <Sample name="ColourField">
        <ColourField
          label={say('Colour', 'رنگ', 'اللون')}
          swatches={swatches}
          value={colour}
          onChange={setColour}
        />
        <ColourField
          label={say('Colour', 'رنگ', 'اللون')}
          swatches={swatches}
          value={null}
          onChange={setColour}
          showOptional
        />
      </Sample>
    </>
  )
}
