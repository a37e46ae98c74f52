/** A site of our own: pages of one template that each tell one story, and all show the same teaser. */
const stories = [
  [
    "The bridge at Ravensholm",
    "The old iron bridge at Ravensholm was closed to lorries on Tuesday after divers found cracks in two of its piers. The county says the repair will take until the spring.",
    "Engineers had looked at the bridge twice since the flood of last November and found nothing, as the cracks lie a hand's breadth below the usual water line, where mud had covered them.",
  ],
  [
    "A school without bells",
    "For a year the primary school in Oldwick has rung no bell between lessons. Teachers say that the pupils come back from the yard sooner than they did before, and with less noise.",
    "The head teacher, Mara Lindqvist, had the idea when the old bell broke and the spare part could not be had for eleven weeks, in which nobody came too late more often than usual.",
  ],
  [
    "Apples of the north",
    "In the walled garden of Tarn House grow forty kinds of apple that were thought to be lost. Volunteers have grafted them from single trees on farms between the fells and the sea.",
    "Some are so sour that they were only ever pressed for cider, others keep in a cool cellar until June, and one, the Grey Margil, tastes of pears when it is eaten straight from the tree.",
  ],
  [
    "The last ferryman",
    "Since his father retired Tom Eklund has rowed walkers across the sound at Kestrel Point, four at a time, whenever somebody on the far shore pulls the rope of the brass bell there.",
    "On a calm day the crossing takes nine minutes, and when the wind stands in from the west he does not cross at all but sends people around by the road, which is some fourteen miles.",
  ],
  [
    "Night shift at the bakery",
    "At two in the morning the lights go on in Cooper Street, where three bakers still shape every loaf by hand. The dough has then been resting for the whole of the previous day.",
    "They once tried a machine that could have done the work of two of them in half of the time, and they sold it again within the month because the crust came out like cardboard.",
  ],
] as const;

/** The text that stands on all pages, in the story's own element. */
export const TEASER = "Read what others leave out, every week.";

const page = ([title, ...paragraphs]: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title} | County Letter</title></head><body>
<header class="top"><a href="/">County Letter</a><nav><ul><li><a href="/news">News</a></li><li><a href="/people">People</a></li></ul></nav></header>
<div class="story"><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}
<p class="promo">${TEASER}</p></div>
<footer class="end"><p>© County Letter. All rights reserved.</p></footer></body></html>`;

/** The pages' sources. */
export const generatedSite: readonly string[] = stories.map(page);

/** The first paragraph of each page's story. */
export const leads: readonly string[] = stories.map(([, lead]) => lead);
