/** The most frequent syllables of Korean text and of the game: a fifth of those in EUC-KR. */
const common =
  '가각간갈감갑강개거검게겨격결경계고골공과관광구국군궁권귀그금급기긴길김깃까꼬꽃끼나낙난날남낡내너네노녹누눈뉴는능니닉닌다단달담당대더던덤데도독돌동두둔드득든들등디따딱때떡또라락란람랑래량러런럼레렉렌려' +
  '력련렬로록론롤루류르른를름리릭린림링마막만말망매머먹메멘면명모목몬몸무문물므미민밀바박반발밤방배백뱀버번벌범법베벨벽변별병보복본볼봉부북분불붉브블비빙빛빨사산살삼상새색샌생서석선설섬성세센셔소속손솔송' +
  '쇠수숙순술쉬슈스슬습승시식신실심십싸쌍쓰씨아악안알암압앙애액야약양어언얼엄업에엔엘여역연열염영예오온올옷와완왕외요용우운울움원월위유육윤은을음응의이익인일임입잉자작잔장재저적전절점접정제젤조족존종좌주' +
  '죽준중즈증지진질집짜찌차착참창채책처천철청체초촉촌총최추축출충츠치칠카칸칼캐커컵케코콜쿠크클키킹타탄탈탑탕태터털테텐토톤톱통투트틀티틴팀파판팔패퍼페편평포폭폰풀품프플피픽하학한할함합항해향허헌헤헬혁현' +
  '혈형호혼홀홍화환활황회효후훈휘흑흔흰희히힘'

/** Their two bytes in EUC-KR, as one number. */
export const commonHangul: ReadonlySet<number> = findCodes()

function findCodes(): Set<number> {
  const characters = new Set(common)
  const decoder = new TextDecoder('euc-kr')
  const codes = new Set<number>()
  for (let lead = 0xb0; lead <= 0xc8; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++)
      if (characters.has(decoder.decode(Uint8Array.of(lead, trail)))) codes.add((lead << 8) | trail)
  return codes
}
