import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

const rupees = (amount: number) => BigInt(amount) * 100n

test('English counts rupees in lakh and crore, and dinars in million', () => {
  const cases: [bigint, string, string][] = [
    [rupees(43_900), 'PKR', 'Forty-three thousand nine hundred rupees only'],
    [rupees(1), 'PKR', 'One rupee only'],
    [rupees(0), 'PKR', 'Zero rupees only'],
    [20_750_50n, 'PKR', 'Twenty thousand seven hundred fifty rupees and fifty paisa only'],
    [50n, 'PKR', 'Fifty paisa only'],
    [rupees(250_000), 'PKR', 'Two lakh fifty thousand rupees only'],
    [
      rupees(123_456_789),
      'PKR',
      'Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees only',
    ],
    [
      1_234_567_890n,
      'KWD',
      'One million two hundred thirty-four thousand five hundred sixty-seven dinars and eight hundred ninety fils only',
    ],
    [37_050n, 'KWD', 'Thirty-seven dinars and fifty fils only'],
    [2_000_000n * 100n, 'SAR', 'Two million riyals only'],
    [500n, 'JPY', 'Five hundred JPY only'],
  ]
  for (const [amount, currency, words] of cases) expect(amountInWords('en', amount, currency)).toBe(words)
})

test('Urdu counts everything in lakh and crore', () => {
  const cases: [bigint, string, string][] = [
    [rupees(43_900), 'PKR', 'تینتالیس ہزار نو سو روپے صرف'],
    [rupees(20_750), 'PKR', 'بیس ہزار سات سو پچاس روپے صرف'],
    [rupees(250_000), 'PKR', 'دو لاکھ پچاس ہزار روپے صرف'],
    [rupees(12_500_000), 'PKR', 'ایک کروڑ پچیس لاکھ روپے صرف'],
    [20_750_50n, 'PKR', 'بیس ہزار سات سو پچاس روپے پچاس پیسے صرف'],
    [37_050n, 'KWD', 'سینتیس دینار پچاس فلس صرف'],
  ]
  for (const [amount, currency, words] of cases) expect(amountInWords('ur', amount, currency)).toBe(words)
})

test('Arabic bends the number and the noun by what is counted', () => {
  const cases: [bigint, string, string][] = [
    [rupees(43_900), 'PKR', 'فقط ثلاثة وأربعون ألفًا وتسعمائة روبية لا غير'],
    [rupees(43_000), 'PKR', 'فقط ثلاثة وأربعون ألف روبية لا غير'],
    [rupees(1), 'PKR', 'فقط روبية واحدة لا غير'],
    [rupees(2), 'PKR', 'فقط روبيتان لا غير'],
    [rupees(5), 'PKR', 'فقط خمس روبيات لا غير'],
    [rupees(11), 'PKR', 'فقط إحدى عشرة روبية لا غير'],
    [1000n, 'KWD', 'فقط دينار واحد لا غير'],
    [3000n, 'KWD', 'فقط ثلاثة دنانير لا غير'],
    [11_000n, 'KWD', 'فقط أحد عشر دينارًا لا غير'],
    [12_000n, 'KWD', 'فقط اثنا عشر دينارًا لا غير'],
    [200_000n, 'KWD', 'فقط مائتا دينار لا غير'],
    [2_000_000n, 'KWD', 'فقط ألفا دينار لا غير'],
    [202_000n, 'KWD', 'فقط مائتان وديناران لا غير'],
    [5_300_000n, 'KWD', 'فقط خمسة آلاف وثلاثمائة دينار لا غير'],
    [37_050n, 'KWD', 'فقط سبعة وثلاثون دينارًا وخمسون فلسًا لا غير'],
    [200_000_00n, 'SAR', 'فقط مائتا ألف ريال لا غير'],
    [2_001_000_00n, 'SAR', 'فقط مليونان وألف ريال لا غير'],
  ]
  for (const [amount, currency, words] of cases) expect(amountInWords('ar', amount, currency)).toBe(words)
})
