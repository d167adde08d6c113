/** Common ones that the list of leaked passwords lacks, except for those that the rules below detect. */
const ALSO_COMMON = `
  110110 131211 13579 159159 211314 258258 420420 520520 7758521 87654321 abcabc jkljkl qwerqwer zxczxc qwertz zaq1zaq1 poiuyt lkjhgf mnbvcxz
  contraseña contraseña1 haslo123 lösenord heslo123 sifre123 iluvyou changethis changepassword guests mypassword1 oldpassword yourpassword thepassword
  adobe123 rockyou gwerty gwerty123 1g2w3e4r zag12wsx target123
  p@ssword pa$$word pass12345 adminadmin admin1234 root1234 rootroot toor123 superuser
  `
  .split(/\s+/)
  .filter(Boolean)

let leaked: Promise<ReadonlySet<string>> | undefined

/** The 49,000 passwords that leaked most often. They take 7 MB, so a process that nobody chooses a password at never loads them. */
const loadLeaked = (): Promise<ReadonlySet<string>> =>
  (leaked ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...ALSO_COMMON]),
  ))

/** Words that are common with any digits and punctuation appended: `summer2026`, `Welcome1!`. */
const WORDS = new Set(
  `
  password passwort passwd pass admin administrator root user login access master secret private security welcome hello hallo hola bonjour goodbye default guest test testing tester temp temporary changeme letmein trustno demo sample example
  monkey dragon tiger lion eagle falcon phoenix panther bear wolf horse dolphin shark snake turtle rabbit bunny kitty kitten puppy doggy chicken penguin butterfly angel devil demon ghost zombie vampire wizard knight ninja samurai pirate
  princess queen prince king love lover lovely sweet sweetie sweetheart honey baby babygirl babyboy sugar candy cookie cheese banana orange apple cherry lemon peaches pepper ginger chocolate coffee pizza burger bacon butter biscuit cupcake
  sunshine sunflower flower flowers rainbow summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  football soccer baseball basketball hockey tennis golf volleyball softball rugby cricket wrestling racing runner swimming fishing hunter hunting camping skater surfer snowboard
  liverpool chelsea arsenal barcelona juventus manchester everton celtic rangers yankees redsox cowboys steelers packers patriots eagles lakers celtics bulls raiders broncos dodgers cubs
  superman batman spiderman ironman pokemon pikachu naruto starwars startrek matrix gandalf frodo hogwarts potter harrypotter minecraft roblox fortnite warcraft nintendo mario zelda sonic playstation xbox disney mickey simpsons scooby snoopy garfield barbie
  michael jennifer jessica ashley amanda daniel andrew joshua matthew robert thomas william charlie george jordan taylor nicole michelle samantha elizabeth stephanie melissa rebecca hannah sophie sophia olivia emma jasmine natalie vanessa alexander alexandra alex
  anthony christopher benjamin nicholas jonathan justin brandon tyler austin dakota hunter james john david richard joseph patrick martin marcus oscar oliver maggie buster bailey buddy max maxwell bandit shadow lucky molly bella daisy sadie rocky rusty sammy toby duke
  harley ferrari porsche mercedes corvette mustang camaro toyota honda yamaha suzuki kawasaki chevy subaru jaguar
  computer internet google facebook instagram twitter youtube whatsapp iphone samsung android windows microsoft linux apple amazon netflix spotify server database oracle cisco network wireless system program
  america canada mexico london paris newyork texas florida california chicago boston dallas denver houston phoenix atlanta seattle arizona colorado hawaii germany england france brasil
  freedom liberty victory forever family friends friend mother father mommy daddy mom dad sister brother husband wife jesus christ jesuschrist god godisgood blessed heaven faith hope grace peace church bible
  whatever nothing something anything everything everyone nobody somebody money dollar million rich lucky winner champion legend hero killer rebel rockstar rock metal metallica guitar music dance dancer singer pussy fuckyou fuckoff asshole bitch sexy cool awesome super supergirl
  qwerty qwertz azerty qwert asdf asdfgh zxcvb zxcvbn qaz wsx qazwsx qwe asd zxc abc abcd abcde iloveyou iloveu loveme
  diamond silver golden gold crystal platinum purple yellow green blue red black white orange pink blackcat redrose bluesky greenday midnight moonlight starlight sunset thunder lightning storm snow snowball ocean river mountain forest garden
  house home homes office work business company service services customer client manager student teacher school college nurse doctor lawyer police soldier army marine navy airforce portal plumber plumbing heating cooling electric electrician repair
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Keyboard and alphabet sequences; any part of one is a common password, in both directions. */
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qsdfghjklm',
  'yxcvbnm',
  'qweasdzxc',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
  '12qwaszx',
  '1234qwer',
  '123qweasdzxc',
  'qwer1234',
  'asdf1234',
  'zxcv1234',
  'abc123',
  'abcd1234',
  '123abc',
  '1234abcd',
  'qwe123',
  '2468013579',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const withoutLookalikes = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
const withoutSuffix = (text: string): string => text.replace(/[\d!?.@#$%*]+$/, '')
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const isWalk = (text: string): boolean => text.length >= 3 && WALKS.some((walk) => walk.includes(text))
/** One or two characters repeated; up to four if they are digits. */
const isRepetition = (text: string): boolean => /^(.{1,2})\1+$/su.test(text) || /^(\d{3,4})\1+$/.test(text)

/**
 * Whether a password is among the first guesses: a leaked one or a word, also with digits appended or with look-alikes for its
 * letters, a keyboard sequence, a repetition, or a known name.
 * @param known public facts about the user: their email, the company's name
 */
export async function isCommonPassword(password: string, known: readonly string[]): Promise<boolean> {
  const folded = fold(password)
  const base = withoutSuffix(folded)
  const words = [folded, base, withoutLookalikes(folded), withoutLookalikes(base)]
  const leakedPasswords = await loadLeaked()
  if (words.some((word) => leakedPasswords.has(word) || WORDS.has(word) || isWalk(word) || isRepetition(word)))
    return true
  // Digits and punctuation do not make a known name safe: `acme2026`, `Acme-Home`.
  const squashed = new Set([folded, base].map(lettersAndDigits))
  return known.some((name) =>
    [name, name.split('@')[0] ?? ''].some(
      (each) => lettersAndDigits(each) !== '' && squashed.has(lettersAndDigits(fold(each))),
    ),
  )
}
