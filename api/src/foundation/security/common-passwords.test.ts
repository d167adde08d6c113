import { demoTenants, emails, PASSWORD } from 'demo/names'
import { isCommonPassword } from './common-passwords'

const known = ['Acme Home Services', 'acme', 'casey.rivera@example.com']

describe('a common password', () => {
  it.each([
    '123456', '1234567890', '654321', '111111', '123123', '121212', 'abc123', 'abcdef', 'aaaaaa', 'password', 'Password', 'PASSWORD1', 'password123', 'P@ssw0rd', 'passw0rd!', 'qwerty', 'qwerty123', 'asdfgh', 'zxcvbn', '1q2w3e4r', '1qaz2wsx', 'poiuytrewq',
    'iloveyou', 'letmein', 'welcome1', 'monkey', 'dragon', 'sunshine', 'summer2026', 'football!', 'admin123', 'changeme', 'trustno1', 'superman', 'princess', 'ｐａｓｓｗｏｒｄ',
    'Acme Home Services', 'acmehomeservices', 'acme2026', 'casey.rivera@example.com', 'casey.rivera', 'CaseyRivera1',
  ])('is %j', (password) => expect(isCommonPassword(password, known)).toBe(true))

  it.each(['spring-cleaning', 'a brand new one', 'of her own', 'six667', 'sixsix', 'monkey wrench', 'password of casey', 'xK9#mQ2v', '480217', 'acme and casey', '猫が好き', 'correct horse'])('is not %j', (password) => {
    expect(isCommonPassword(password, known)).toBe(false)
  })

  it('is not one of the demo’s', () => {
    for (const tenant of demoTenants) expect(isCommonPassword(PASSWORD, [tenant, `${tenant} Home Services`, ...Object.values(emails)])).toBe(false)
  })
})
