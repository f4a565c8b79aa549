/** Forms of a word in languages other than English: what readers type finds what authors wrote. */
import { expect, test } from 'vitest'
import { stemmerOf } from '../../src/util/packages/stemmers.ts'
import { recordsOf, searchIn } from './support.ts'

const languages: Readonly<Record<string, readonly (readonly [asked: string, title: string, text: string])[]>> = {
  de: [
    ['verbindungen', 'Verbindung', 'Eine Verbindung zum Server.'],
    ['einstellung', 'Einstellungen', 'Alle Einstellungen der Anwendung.'],
    ['haus', 'Häuser', 'Viele Häuser.'],
    ['arbeitsplatzrechner', 'Arbeit', 'Rechner stehen am Arbeitsplatz.']
  ],
  es: [
    ['instalar', 'Instalación', 'La instalación del programa.'],
    ['archivo', 'Archivos', 'Los archivos del proyecto.']
  ],
  fr: [
    ['installer', 'Installation', 'Application installée.'],
    ['fichier', 'Fichiers', 'Les fichiers du projet.']
  ],
  pt: [['instalar', 'Instalação', 'A instalação do programa.']],
  ru: [
    ['установить', 'Установка', 'Программу можно установить и устанавливать.'],
    ['конфигурациях', 'Конфигурация', 'Файл конфигурации.'],
    ['проектами', 'Проект', 'Создайте проект.']
  ],
  ar: [
    ['ملف', 'الملفات', 'كل الملفات'],
    ['الاعدادات', 'إعداد', 'إعداد البرنامج'],
    ['والمستخدم', 'المستخدمين', 'قائمة المستخدمين']
  ],
  he: [
    ['קובץ', 'הקובץ', 'כל מה שיש'],
    ['ההגדרות', 'הגדרות', 'רשימה']
  ]
}

test.each(Object.keys(languages))('%s: forms of a word find its page first, and no page without it', async language => {
  const pages = languages[language] ?? []
  const texts = Object.fromEntries(pages.map(([, title, text], at) => [`/${at}`, `# ${title}\n${text}`]))
  const { found } = await searchIn(recordsOf(texts, { language }), {}, language, await stemmerOf(language))
  for (const [at, [asked]] of pages.entries()) expect(await found(asked), asked).toEqual([`/${at}`])
})

test('an index without a stemmer finds words as they are written', async () => {
  const records = recordsOf({ '/a': '# Установка\nПрограмма.' }, { language: 'ru' })
  const { found } = await searchIn(records, {}, 'ru')
  expect(await found('установка')).toEqual(['/a'])
})

test.each([
  ['de', 'datenbankverbindung', '# Netz\nDie Datenbank hat Verbindungen.'],
  ['de', 'einstellungsdialog', '# Fenster\nDer Dialog der Einstellung.'],
  ['en', 'eventhandler', '# Hooks\nA handler of each event.']
])('%s: %s is found where its two words stand', async (language, asked, text) => {
  const records = recordsOf({ '/a': text, '/b': '# Other\nNothing.', '/c': '# Server\nDialog.' }, { language })
  const { found } = await searchIn(records, {}, language, await stemmerOf(language))
  expect(await found(`${asked} `)).toEqual(['/a'])
})

test('a compound is found by its second half, in the form that a reader types', async () => {
  const texts = {
    '/a': '# Datenbankverbindung\nSo verbinden Sie die Datenbank.',
    '/b': '# Netzwerkfehler\nEin Fehler im Netzwerk.',
    '/c': '# Fertigstellung\nAm Ende.',
    '/d': '# Fehlermeldungen\nJede Meldung.',
    '/e': '# Abc\nOhne alles.'
  }
  const { found } = await searchIn(recordsOf(texts, { language: 'de' }), {}, 'de', await stemmerOf('de'))
  expect(await found('Verbindung ')).toEqual(['/a'])
  expect(await found('Fehler ')).toEqual(['/b'])
  expect(await found('Meldungen ')).toEqual(['/d'])
})
