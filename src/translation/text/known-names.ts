import type { TextRange } from '../../formats/format.ts';
import type { Part, Segment } from '../engine.ts';

/**
 * Names of companies, brands, newspapers, bands and teams that consist of words or look like them. Engines would translate them: "General
 * Motors" is no general, and "Best Buy" no purchase. Names of one word are not among them, because most are words more often, nor are
 * names that are also labels, such as the color "Deep Purple".
 */
const NAMES = `
# companies
American Airlines|American Express|Alaska Airlines|Air France|Bank of America|Best Buy|Best Western|British Airways|Bed Bath & Beyond|Bath & Body Works
Black & Decker|Burger King|Capital One|Dairy Queen|Delta Air Lines|Dollar General|Dollar Tree|Dr Pepper|Dr. Pepper|Dunkin' Donuts
Electronic Arts|Epic Games|Family Dollar|Foot Locker|Forever 21|General Dynamics|General Electric|General Mills|General Motors
Goldman Sachs|Hard Rock Cafe|Harley-Davidson|Head & Shoulders|Home Depot|Jack Daniel's|Johnson & Johnson|Kraft Foods|Land Rover|Range Rover|Lucky Strike
Mini Cooper|Morgan Stanley|Mountain Dew|Office Depot|Old Navy|Outback Steakhouse|Panda Express|Papa John's|Philip Morris
Pizza Hut|Procter & Gamble|Red Bull|Riot Games|Rolls-Royce|Shake Shack|Silicon Graphics|Southwest Airlines|State Farm
Sun Microsystems|Taco Bell|Texas Instruments|Trader Joe's|Under Armour|Union Pacific|United Airlines|Universal Pictures|Urban Outfitters
Victoria's Secret|Virgin Atlantic|Warner Bros|Wells Fargo|Western Digital|Western Union|White Castle|Whole Foods|Banana Republic|The North Face
Calvin Klein|American Eagle|Tiffany & Co|Barnes & Noble|Marks & Spencer|Ben & Jerry's|Dow Jones|Berkshire Hathaway|Rio Tinto
Cracker Barrel|Long John Silver's|Little Caesars|Popeyes Louisiana Kitchen|Stop & Shop|Rite Aid|Sports Direct|Bank of New York Mellon
Fisher-Price|Hot Wheels|Square Enix|Bungie Studios|Blizzard Entertainment|Activision Blizzard|Pinewood Studios|Paramount Pictures|Columbia Pictures|Marvel Studios
# products
Adobe Reader|Adobe Illustrator|Adobe Acrobat|Amazon Prime|Apple Music|Apple Pay|Apple Watch|Apple TV|Android Auto|Android Studio|Command & Conquer
Google Calendar|Google Chrome|Google Classroom|Google Cloud|Google Docs|Google Drive|Google Earth|Google Home|Google Maps|Google Meet|Google Pay|Google Photos
Google Play|Google Sheets|Google Slides|Google Translate|Internet Explorer|Creative Commons|Microsoft Edge|Microsoft Office|Microsoft Outlook|Microsoft Paint
Microsoft Store|Microsoft Teams|Microsoft Word|Mozilla Firefox|Raspberry Pi|Red Hat|Samsung Galaxy|Stack Overflow|Visual Studio|Windows Defender
Candy Crush|Call of Duty|Clash of Clans|Angry Birds|Grand Theft Auto|Star Wars|Star Trek|Street Fighter|Mortal Kombat|World of Warcraft
# newspapers and broadcasters
Associated Press|Boston Globe|Business Insider|Chicago Tribune|Daily Express|Daily Mirror|Daily Telegraph|Evening Standard|Financial Times
Fox News|Fox Sports|Harvard Business Review|Irish Times|Los Angeles Times|National Geographic|New York Post|New York Times|New Yorker|Popular Mechanics
Rolling Stone|San Francisco Chronicle|Sky News|Sky Sports|Sports Illustrated|Sunday Times|Sunday Telegraph|Straits Times|Time Warner|USA Today|Vanity Fair
Wall Street Journal|Washington Post|Miami Herald|Cartoon Network|Comedy Central|Discovery Channel|Disney Channel
# bands and singers
Arctic Monkeys|Backstreet Boys|Bad Bunny|Beach Boys|Beastie Boys|Bee Gees|Black Eyed Peas|Black Sabbath|Bon Jovi|Cat Stevens|Chemical Brothers
Daft Punk|Dire Straits|Dixie Chicks|Fall Out Boy|Fleetwood Mac|Florence and the Machine|Foo Fighters|Green Day|Guns N' Roses
Imagine Dragons|Iron Maiden|Jackson Five|Jethro Tull|Judas Priest|Kid Rock|Kings of Leon|Lady Gaga|Led Zeppelin|Linkin Park
My Chemical Romance|Nine Inch Nails|Pearl Jam|Pet Shop Boys|Pink Floyd|Post Malone|Queens of the Stone Age|Rage Against the Machine
Red Hot Chili Peppers|Rolling Stones|Sex Pistols|Simple Minds|Smashing Pumpkins|Snoop Dogg|Snow Patrol|Spice Girls|Stone Temple Pilots
Stone Roses|Talking Heads|Tears for Fears|Twenty One Pilots|Twisted Sister|Vampire Weekend|White Stripes|Velvet Underground|ZZ Top
Blind Guardian|Counting Crows|Cold War Kids|Death Cab for Cutie|Five Finger Death Punch|Jimmy Eat World|Modest Mouse
# teams
Atlanta Hawks|Atlanta Falcons|Atlanta Braves|Arizona Cardinals|Baltimore Ravens|Boston Celtics|Boston Bruins|Boston Red Sox|Brooklyn Nets|Buffalo Bills
Carolina Panthers|Charlotte Hornets|Chicago Bears|Chicago Blackhawks|Chicago Bulls|Chicago Cubs|Chicago White Sox|Cincinnati Bengals|Cincinnati Reds
Cleveland Browns|Cleveland Cavaliers|Cleveland Guardians|Colorado Rockies|Dallas Cowboys|Dallas Mavericks|Dallas Stars|Denver Broncos|Denver Nuggets
Detroit Lions|Detroit Pistons|Detroit Red Wings|Detroit Tigers|Golden State Warriors|Green Bay Packers|Houston Rockets|Houston Texans|Indiana Pacers
Indianapolis Colts|Kansas City Chiefs|Kansas City Royals|Las Vegas Raiders|Los Angeles Angels|Los Angeles Chargers|Los Angeles Clippers|Los Angeles Dodgers
Los Angeles Kings|Los Angeles Lakers|Los Angeles Rams|Memphis Grizzlies|Miami Dolphins|Miami Heat|Miami Marlins|Milwaukee Brewers|Milwaukee Bucks
Minnesota Timberwolves|Minnesota Twins|Minnesota Vikings|New England Patriots|New Orleans Pelicans|New Orleans Saints|New York Giants|New York Jets
New York Knicks|New York Mets|New York Rangers|New York Yankees|Oakland Raiders|Oklahoma City Thunder|Orlando Magic|Philadelphia Eagles|Philadelphia Flyers
Phoenix Suns|Pittsburgh Penguins|Pittsburgh Pirates|Pittsburgh Steelers|Portland Trail Blazers|Sacramento Kings|San Antonio Spurs|San Diego Padres
San Francisco Giants|San Jose Sharks|Seattle Mariners|Seattle Seahawks|St. Louis Cardinals|Tampa Bay Buccaneers|Tampa Bay Lightning|Tennessee Titans
Texas Rangers|Toronto Blue Jays|Toronto Maple Leafs|Toronto Raptors|Utah Jazz|Washington Capitals|Washington Commanders|Washington Nationals|Washington Wizards
Crystal Palace|Leeds United|Leicester City|Manchester City|Manchester United|Newcastle United|Norwich City|Nottingham Forest|Tottenham Hotspur|West Ham United
Harlem Globetrotters|All Blacks|Inter Miami|Sheffield Wednesday|Aston Villa|Queens Park Rangers
`;

const BY_FIRST_WORD = Map.groupBy(
  NAMES.split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split('|'))
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length),
  (name) => name.slice(0, name.indexOf(' ') < 0 ? undefined : name.indexOf(' ')),
);

/** A word with a capital, with which every name begins. */
const CAPITALIZED = /(?<![\p{L}\p{M}\p{N}_-])\p{Lu}[\p{L}.'’-]{0,30}/gu;
/** What goes on in a word or a longer name. */
const GOES_ON = /^(?:[\p{L}\p{M}\p{N}_-])/u;

/** Finds the known names of several words in a text, in order. */
function findKnownNames(text: string): TextRange[] {
  const found: TextRange[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(CAPITALIZED)) {
    if (index < end) continue;
    const name = BY_FIRST_WORD.get(word)?.find(
      (one) => text.startsWith(one, index) && isWhole(text, index + one.length),
    );
    if (name === undefined) continue;
    end = index + name.length;
    found.push({ start: index, end });
  }
  return found;
}

function isWhole(text: string, end: number): boolean {
  return !GOES_ON.test(text.slice(end, end + 2));
}

/** Makes the known names in the texts of a segment protected parts. */
export function protectKnownNames(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'text') return [part];
    const divided: Part[] = [];
    let end = 0;
    for (const name of findKnownNames(part.text)) {
      if (name.start > end) divided.push({ kind: 'text', text: part.text.slice(end, name.start) });
      divided.push({ kind: 'protected', text: part.text.slice(name.start, name.end) });
      end = name.end;
    }
    if (end < part.text.length) divided.push({ kind: 'text', text: part.text.slice(end) });
    return divided;
  });
}

/** Words between names that make no sentence of them. */
const BETWEEN_NAMES = /^(?:[^\p{L}]|(?<!\p{L})(?:[Tt]he|and|or|at|y|o|e|ou|i|et)(?!\p{L}))*$/u;

/**
 * The segment with protected names, if it has nothing else: even models that keep the names of a sentence translate those that stand
 * alone.
 */
export function protectLoneNames(segment: Segment): Segment {
  const parts = protectKnownNames(segment.parts);
  if (parts.length === segment.parts.length && parts.every(({ kind }, index) => kind === segment.parts[index]?.kind))
    return segment;
  const isAlone = parts.every(({ kind, text }) => kind !== 'text' || BETWEEN_NAMES.test(text));
  return isAlone ? { ...segment, parts } : segment;
}
