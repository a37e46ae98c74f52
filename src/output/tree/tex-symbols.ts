/** TeX commands for the characters of formulas. Other characters are written as they are. */

const greek =
  "α alpha β beta γ gamma δ delta ϵ epsilon ε varepsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa " +
  "λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon ϕ phi φ varphi χ chi ψ psi " +
  "ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega";
const operators =
  "∑ sum ∏ prod ∐ coprod ∫ int ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes " +
  "√ surd ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ∙ bullet ⊕ oplus ⊗ otimes ∩ cap ∪ cup " +
  "∧ wedge ∨ vee ¬ neg ∖ setminus";
const relations =
  "≤ leq ≥ geq ≠ neq ≡ equiv ≈ approx ≃ simeq ≅ cong ∼ sim ∝ propto ≪ ll ≫ gg ⩽ leqslant ⩾ geqslant " +
  "∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ⊥ perp ∣ mid ∥ parallel ⊢ vdash ⊨ models";
const arrows =
  "→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow " +
  "↓ downarrow ⟶ longrightarrow ⟹ Longrightarrow ⟺ iff";
const others =
  "∞ infty ∂ partial ∇ nabla ∀ forall ∃ exists ∅ emptyset ℓ ell ℏ hbar ℜ Re ℑ Im ℵ aleph … ldots ⋯ cdots " +
  "⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert † dagger △ triangle ∠ angle";

/** TeX's command for a character, with the space that ends it. */
const texSymbols: ReadonlyMap<string, string> = new Map(
  [greek, operators, relations, arrows, others].flatMap((table) => {
    const words = table.split(" ");
    return words.flatMap((word, i): [string, string][] =>
      i % 2 === 0 ? [[word, `\\${words[i + 1]} `]] : [],
    );
  }),
);

const plain: Readonly<Record<string, string>> = {
  "−": "-",
  "∕": "/",
  "′": "'",
  "″": "''",
  "‴": "'''",
  "\u00a0": " ",
  // Signs that are not shown: of functions applied, factors, separators and sums.
  "\u2061": "",
  "\u2062": "",
  "\u2063": "",
  "\u2064": "",
  "\\": "\\backslash ",
  "^": "\\hat{}",
  "~": "\\sim ",
};
const escaped = new Set("{}$&#%_");
const blackboard = /^[ℂℍℕℙℚℝℤ]$/;

/** A character in TeX. */
export function texCharacter(character: string): string {
  const command = plain[character] ?? texSymbols.get(character);
  if (command !== undefined) return command;
  if (escaped.has(character)) return `\\${character}`;
  const usual = character.normalize("NFKC");
  if (blackboard.test(character)) return `\\mathbb{${usual}}`;
  return usual === character ? character : (texSymbols.get(usual) ?? usual);
}
